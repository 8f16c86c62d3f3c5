/** The messages between a page and the service worker. */

/** The page asks the worker that answers it whether a file of the page is one of the worker's version. */
export type VersionQuestion = { kind: 'hasAsset'; path: string }
export type VersionAnswer = boolean

/** A notification was pressed: the page navigates itself, so that playing and writing are not interrupted. */
export type OpenRequest = { kind: 'open'; path: string }

/** What a page and the service worker say to each other. */

/** The page asks the worker that answers it whether a file of the page is one of the worker's version. */
export type VersionQuestion = { kind: 'hasAsset'; path: string }
export type VersionAnswer = boolean

/** A notification was pressed: the page goes there itself, so that what plays and what is being written stays. */
export type OpenRequest = { kind: 'open'; path: string }

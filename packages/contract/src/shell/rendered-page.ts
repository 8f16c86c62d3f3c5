/** What the server writes into a page that it has rendered, for the script that takes it over. */
export type PageAnswers = {
  /** When it was rendered, in ms since 1970: what depends on the time is the same in both. */
  at: number
  /** Whose page it is; null for a guest's. */
  mark: string | null
  /** What the page has asked the server, by the keys of its queries. */
  queries: (readonly [key: readonly unknown[], data: unknown])[]
}

/** The id of the JSON in the page. */
export const answersId = 'answers'
/** `data-page` of the app's root: what the server has rendered in it. */
export const pageKinds = { rendered: 'rendered', shell: 'shell' } as const

/**
 * A short mark of a session, made of the cookie that its pages can read. Cookie and page are of one session if the
 * marks are the same; a mark gives no rights, and does not reveal the cookie (32 bits, FNV-1a).
 */
export function sessionMark(csrfToken: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < csrfToken.length; index++)
    hash = Math.imul(hash ^ csrfToken.charCodeAt(index), 0x01000193) >>> 0
  return hash.toString(36)
}

import type { HtmlElement } from '#ui/html/html-tree.ts'

/** The person for whom the server renders a page, and what the page may ask meanwhile. */
export type Visitor = {
  isSignedIn: boolean
  /** The same moment in the whole page. */
  now: Date
  serviceName: string
  /** Asks one of the server's own calls as this person; the address is a path with its query. */
  ask(address: string): Promise<Response>
  /** Code that the page waits for before it is rendered once more. */
  loading: Set<Promise<unknown>>
  /** Takes written text apart, which a browser does by its own parser. */
  readHtml(html: string): HtmlElement
  sanitize(html: string): string
}

/**
 * On the server: for whom this page is being rendered. It is never stored in a variable of a module, because pages of
 * many members are rendered at the same time; `app/render-page.tsx` sets how it is found. In a browser there is none.
 */
export const rendering: { visitor(): Visitor | null } = { visitor: () => null }

/** False where a page is rendered on the server: nothing of a device is there, and nothing may be remembered. */
export const isInBrowser = typeof document !== 'undefined'

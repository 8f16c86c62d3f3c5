/** A handle to an element, as the protocol names it. */
export type Handle = unknown

/** What a journey does in a browser, whatever protocol it is driven by. */
export type Session = {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page with values that JSON knows; it may promise its answer. */
  run<A extends unknown[], T>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** The element that a function finds in the page; null where it finds none. */
  find<A extends unknown[]>(query: (...given: A) => Element | null, ...given: A): Promise<Handle | null>
  /** A press at the middle of an element, as a finger's or a mouse's: what plays sound may begin with it. */
  press(element: Handle): Promise<void>
  type(element: Handle, text: string): Promise<void>
  close(): Promise<void>
}

/** The source of a function with its values in it; its answer leaves as text. */
export function sourceOf(work: (...given: never[]) => unknown, given: unknown[]): string {
  return `(${work.toString()})(...${JSON.stringify(given)})`
}

/** A reference to an element, in the form of the protocol. */
export type Handle = unknown

/** What journeys can do in a browser, independent of the protocol. */
export type Session = {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page and waits for its answer. The arguments must be JSON values. */
  run<A extends unknown[], T>(work: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** The element that a function finds in the page; null if it finds none. */
  find<A extends unknown[]>(query: (...given: A) => Element | null, ...given: A): Promise<Handle | null>
  /** Presses the middle of an element like a finger or a mouse. Browsers let sound start only after a real press. */
  press(element: Handle): Promise<void>
  type(element: Handle, text: string): Promise<void>
  close(): Promise<void>
}

/** The source text of a call of the function with these arguments, which are written as JSON. */
export function sourceOf(work: (...given: never[]) => unknown, given: unknown[]): string {
  return `(${work.toString()})(...${JSON.stringify(given)})`
}

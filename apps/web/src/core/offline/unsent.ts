/** The state of something that the server does not have yet. */
export type UnsentState =
  /** It is sent after a pause in writing. */
  | 'waiting'
  | 'sending'
  /** There is no network: it is stored on this device, and sent by itself later. */
  | 'onDevice'
  /** As onDevice, but the device does not store: it is lost with the page. */
  | 'onPage'
  /** It is on this device and waits until its member may send again; the error says why. */
  | 'signIn'
  /** The server refused it. It stays here until its writer decides. */
  | 'refused'
export type Unsent<T> = { value: T; state: UnsentState; error: unknown }
export type AllUnsent<T> = { unsent: Readonly<Record<string, Unsent<T>>>; sentIds: ReadonlySet<string> }

/** Whether it waits on the device for a network or for its member, and is then sent by itself. */
export const isWaitingHere = (state: UnsentState | null | undefined): boolean =>
  state === 'onDevice' || state === 'onPage' || state === 'signIn'

/** Whether two values are equal; a store returns a new object at each reading. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || inOrder(one) === inOrder(other)

/** As text that does not depend on the order of the fields. */
const inOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

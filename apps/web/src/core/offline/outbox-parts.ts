import type { Lease } from './lease.ts'
import type { Owner } from './owner.ts'
import type { Store } from './store.ts'

export type SendingOptions = {
  keepalive: boolean
  signal: AbortSignal
  /** Whose it is: it goes with no other's token. Null for nobody's; left out where it is not known. */
  uid?: string | null
}

/** One answer, held against what waits by then. */
export type Answered<T, R> = {
  id: string
  answer: R
  sent: T
  /** What waits under the id now. It is `sent`, unless more was written meanwhile, here or in another tab. */
  newest: T
  isUnchanged: boolean
}

export type Sending<T> = {
  id: string
  value: T
  options: SendingOptions
  /** Notes a step of several as done: what is left is what is sent again. */
  note: (left: T) => void
}

/** How entries go to the server: one by one, or several in one call, at most so many. */
export type SendParts<T, R> =
  | { send: (sending: Sending<T>) => Promise<R> }
  | {
      sendTogether: {
        most: number
        send: (entries: readonly (readonly [id: string, value: T])[], options: SendingOptions) => Promise<R>
      }
    }

export type OutboxParts<T, R, N extends string = string> = SendParts<T, R> & {
  store: Store<T, N>
  /** What is new on top of what waits already; left out, the new takes its place. */
  merge?: (waiting: T, given: T) => T
  /** What the server has; answers what is left to be saved here. Left out: nothing, unless more was written meanwhile. */
  onAnswer?: (answered: Answered<T, NoInfer<R>>) => T | null
  /** Whether an entry stays here and is not to be sent, such as one that waits for its writer’s decision. */
  isHeld?: (value: T) => boolean
  /** Nobody decides about it: what the server does not take is given up. It is called when that has happened. */
  onRefused?: (refused: { id: string; value: T; error: unknown }) => void
  /** `each` id by itself, or all in the order in which they were written, one call at a time. */
  order?: 'each' | 'inTurn'
  /** Its own rule sends it when the page is left. */
  isFlushedByItself?: boolean
  /** What guests do goes to the server as well. */
  isForGuests?: boolean
  /** An answer that takes longer counts as lost. Null: it may take as long as it does. */
  answerTimeoutMs?: number | null
  /** The member who is here is another one, or nobody. */
  onOwnerChange?: (before: Owner, now: Owner) => void
  owner?: () => Owner
  lease?: Lease
}

import type { Lease } from './lease.ts'
import type { Owner } from './owner.ts'
import type { Store } from './store.ts'

export type SendingOptions = {
  keepalive: boolean
  signal: AbortSignal
  /** The owner; a change is never sent with another member's token. Null: a guest's; left out: unknown. */
  uid?: string | null
}

/** An answer of the server, with what waits under the id by then. */
export type Answered<T, R> = {
  id: string
  answer: R
  sent: T
  /** What waits under the id now: `sent`, unless more was written meanwhile, here or in another tab. */
  newest: T
  isUnchanged: boolean
}

export type Sending<T> = {
  id: string
  value: T
  options: SendingOptions
  /** Stores what remains after one of several steps, so that a retry sends only that. */
  note: (left: T) => void
}

/** How entries are sent: one by one, or several in one call, up to this number. */
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
  /** Joins a new value with the one that waits. Left out: the new value replaces it. */
  merge?: (waiting: T, given: T) => T
  /** Returns what still has to be sent after an answer. Left out: nothing, unless more was written meanwhile. */
  onAnswer?: (answered: Answered<T, NoInfer<R>>) => T | null
  /** Whether an entry stays here and is not to be sent, such as one that waits for its writer’s decision. */
  isHeld?: (value: T) => boolean
  /** If given, what the server refuses is given up, and this is called. Otherwise its writer decides. */
  onRefused?: (refused: { id: string; value: T; error: unknown }) => void
  /** `each`: ids are sent independently. `inTurn`: in the order of writing, one call at a time. */
  order?: 'each' | 'inTurn'
  /** Its feature flushes it by a rule of its own when the page is left. */
  isFlushedByItself?: boolean
  /** What guests write is sent as well. */
  isForGuests?: boolean
  /** An answer that takes longer counts as lost. Null: no limit. */
  answerTimeoutMs?: number | null
  /** Another member is signed in now, or nobody. */
  onOwnerChange?: (before: Owner, now: Owner) => void
  owner?: () => Owner
  lease?: Lease
}

import { type ErrorCode, errorTable } from '@iki/contract/api/errors'
import { ApiError } from '#core/api/api-error.ts'
import { refusalOfError } from '#core/offline/refusal-of-error.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay, Refusal } from './diary-kinds.ts'
import { mergeDays } from './merge-days.ts'

/** Pure rules of what is sent and what an answer means. */

type ServerVersion = {
  serverId: string | null
  base: number
  /** The server can't open what is written over. Its writer has seen it, or has chosen. */
  replacesUnreadable?: true
}

export type Step<K extends DiaryKind = DiaryKind> =
  | { do: 'create' }
  /** Another device has written other fields: both are one day. */
  | { do: 'join'; value: DiaryTexts[K] }
  | ({ do: 'update' } & ServerVersion)
  | ({ do: 'remove' } & ServerVersion)
  /** The server has it so already, or it is not ours to change. */
  | { do: 'settle' }
  /** Another device has written something else in the same field: the member chooses. */
  | { do: 'conflict' }

/** What is to be done with an unsent day, given the server's current version. */
export function stepOf<K extends DiaryKind>(row: OutboxDay<K>, current: KnownDay<K> | null): Step<K> {
  const isThere = current?.isWritten ?? false
  if (row.action === 'delete') {
    if (!current || !isThere) return { do: 'settle' }
    const isKnown = current.revision === row.base || isOurs(row, current)
    if (isKnown || saysTheSame(current, row.value)) return { do: 'remove', ...over(current) }
    return { do: 'settle' } // Words that were never seen here are not taken away: the day shows again.
  }
  if (!current) return { do: 'create' }
  if (isThere && saysTheSame(current, row.value)) return { do: 'settle' }
  if (!isThere || current.revision === row.base || isOurs(row, current))
    return { do: 'update', ...over(current) }
  if (current.unreadable === 'everywhere') return { do: 'conflict' }
  const { value: mine, ancestor, attempts } = row
  const { value, collisions } = mergeDays(row.kind, { mine, theirs: current.value, ancestor, attempts })
  return collisions.length === 0 ? { do: 'join', value } : { do: 'conflict' }
}

const over = ({ serverId, revision, unreadable }: KnownDay): ServerVersion => ({
  serverId,
  base: revision,
  ...(unreadable && { replacesUnreadable: true }),
})

/** Of what can't be opened nobody knows. */
const saysTheSame = (current: KnownDay, value: OutboxDay['value']) =>
  current.unreadable !== 'everywhere' && isSame(current.value, value)

/** An earlier change of ours whose answer was lost. */
function isOurs({ attempts }: OutboxDay, { value, unreadable }: KnownDay): boolean {
  if (unreadable === 'everywhere') return false
  // Pictures that the server did not take were left out.
  return attempts.some(
    attempt =>
      isSame({ ...attempt, images: [] }, { ...value, images: [] }) &&
      value.images.every(id => attempt.images.includes(id)),
  )
}

/** Whether two days say the same. */
export function isSame(one: object, other: object): boolean {
  return inOrder(one) === inOrder(other)
}

const inOrder = (value: object) =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export type Outcome =
  /** Nobody is signed in, or somebody else: everything stops and stays. */
  | 'auth'
  /** No answer, or too much at once: everything waits. */
  | 'offline'
  /** This one did not go; others may. */
  | 'later'
  /** The server has something else for the day. */
  | 'taken'
  /** What was to be changed is no longer there. */
  | 'removed'
  /** Its key has been used for something else. */
  | 'rekey'
  /** The server does not take it, now or ever. */
  | 'refused'

/** Trouble of the server with this one call; without an answer, or with too many calls, nothing else goes either. */
const ofThisCall = new Set<ErrorCode>([
  ...(['internal', 'diary_not_read', 'diary_not_saved', 'diary_not_updated', 'diary_not_deleted'] as const),
])

/** What an error means for what was to be sent. */
export function outcomeOf(error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : null
  switch (refusalOfError(error)) {
    case 'sign-in':
      return 'auth'
    case 'retry':
      return code !== null && ofThisCall.has(code) ? 'later' : 'offline'
    case 'conflict':
      return code === 'repeated_differently' ? 'rekey' : 'taken'
    case 'gone':
      return 'removed'
    case 'final':
      return 'refused'
  }
}

/** Whether nothing more is sent after this, for now. */
export const stopsAll = (outcome: Outcome): boolean => outcome === 'auth' || outcome === 'offline'

/** The text for an error: the server's, where it was written for members. */
export function refusalText(error: unknown, fallback: string): Refusal {
  if (!(error instanceof ApiError)) return { code: 'no_answer', message: fallback }
  const fields = Object.values(error.fields)
  if (fields.length > 0) return { code: error.code, message: fields.join('\n') }
  const isForPeople = !('text' in errorTable[error.code]) && error.message !== ''
  return { code: error.code, message: isForPeople ? error.message : fallback }
}

/** Whether it is tried in the next run. What the server refused waits for its writer, except for its day to come. */
export function isDue({ state, error, date }: OutboxDay, today: string): boolean {
  if (state === 'waiting' || state === 'auth') return true
  if (state === 'conflict') return true // It is over when the other text is gone.
  return error?.code === 'diary_day_to_come' && date <= today
}

/** A change that comes on top of one that is still unsent. */
export function joined<K extends DiaryKind>(
  earlier: OutboxDay<K> | undefined,
  change: OutboxDay<K>,
): OutboxDay<K> {
  if (!earlier) return change
  const isRepeat = earlier.action === change.action && isSame(earlier.value, change.value)
  return {
    ...change,
    base: earlier.base,
    ancestor: earlier.ancestor,
    attempts: earlier.attempts,
    addedAt: earlier.addedAt,
    restores: change.restores ?? earlier.restores ?? null,
    idempotencyKey: isRepeat ? earlier.idempotencyKey : change.idempotencyKey,
    state: earlier.state === 'conflict' ? 'conflict' : 'waiting',
  }
}

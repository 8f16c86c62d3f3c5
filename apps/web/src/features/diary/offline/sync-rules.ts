import { type ErrorCode, errorTable } from '@iki/contract/api/errors'
import { ApiError } from '#core/api/api-error.ts'
import { refusalOfError } from '#core/offline/refusal-of-error.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay, RefusalText } from './diary-kinds.ts'
import { mergeDays } from './merge-days.ts'

/** Which change is sent, and what an answer means: pure functions. */

type ServerVersion = {
  serverId: string | null
  base: number
  /** It overwrites texts that the server can't open. The member was asked before. */
  replacesUnreadable?: true
}

export type Step<K extends DiaryKind = DiaryKind> =
  | { do: 'create' }
  /** Another device has written other fields: both versions are joined. */
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
    if (isKnown || hasSameValue(current, row.value)) return { do: 'remove', ...over(current) }
    return { do: 'settle' } // A version that was never seen here is not deleted: the day is shown again.
  }
  if (!current) return { do: 'create' }
  if (isThere && hasSameValue(current, row.value)) return { do: 'settle' }
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

/** Whether the server has the same. Unknown texts never count as the same. */
const hasSameValue = (current: KnownDay, value: OutboxDay['value']) =>
  current.unreadable !== 'everywhere' && isSame(current.value, value)

/** Whether the server's version is an earlier change of ours whose answer was lost. */
function isOurs({ attempts }: OutboxDay, { value, unreadable }: KnownDay): boolean {
  if (unreadable === 'everywhere') return false
  // Pictures that the server refused were left out.
  return attempts.some(
    attempt =>
      isSame({ ...attempt, images: [] }, { ...value, images: [] }) &&
      value.images.every(id => attempt.images.includes(id)),
  )
}

/** Whether two days are equal. */
export function isSame(one: object, other: object): boolean {
  return inOrder(one) === inOrder(other)
}

const inOrder = (value: object) =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export type Outcome =
  /** Nobody or somebody else is signed in: nothing more is sent, and everything is stored. */
  | 'auth'
  /** No answer, or too many calls: everything waits. */
  | 'offline'
  /** This change could not be sent; others may. */
  | 'later'
  /** The server has something else for the day. */
  | 'taken'
  /** What was to be changed is no longer there. */
  | 'removed'
  /** Its key has been used for something else. */
  | 'rekey'
  /** The server refuses it for good. */
  | 'refused'

/** Errors of this one call: other changes may still be sent. */
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
export function refusalText(error: unknown, fallback: string): RefusalText {
  if (!(error instanceof ApiError)) return { code: 'no_answer', message: fallback }
  const fields = Object.values(error.fields)
  if (fields.length > 0) return { code: error.code, message: fields.join('\n') }
  const isForPeople = !('text' in errorTable[error.code]) && error.message !== ''
  return { code: error.code, message: isForPeople ? error.message : fallback }
}

/** Whether it is sent in the next run. Refused changes wait for their writer; a day in the future waits for its day. */
export function isDue({ state, error, date }: OutboxDay, today: string): boolean {
  if (state === 'waiting' || state === 'auth') return true
  if (state === 'conflict') return true // The conflict ends when the other version is removed.
  return error?.code === 'diary_day_to_come' && date <= today
}

/** Joins a change with one that is still unsent. */
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

import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import type { Round } from '@iki/contract/media/rotation'

/** What future rounds change compared with the current one: a line each. */
export function describeRounds(rotation: string, current: Round | null, coming: readonly Round[]): string[] {
  if (coming.length === 0) return [`${rotation}: stays as it is; what was to change does not`]
  return coming.map(
    (round, index) => `${rotation}: from ${atOf(round)} on ${changeOf(coming[index - 1] ?? current, round)}`,
  )
}

/** What is on, and since when. */
export function describeCurrent(rotation: string, round: Round, now: { id: string } | null): string {
  return `${rotation}: ${now ? `now ${now.id}` : 'nothing is on'}; since ${atOf(round)} ${listed(idsOf(round))}`
}

const atOf = ({ startsAt }: Round) => `${tokyoTimestamp(startsAt).slice(0, 16)} (Tokyo)`

function changeOf(before: Round | null, after: Round): string {
  if (after.items.length === 0) return 'nothing'
  if (!before || idsOf(before).length === 0) return listed(idsOf(after))
  const [old, fresh] = [idsOf(before), idsOf(after)]
  const lengths = new Map(before.items.map(({ id, durationSeconds }) => [id, durationSeconds]))
  const groups = {
    new: fresh.filter(id => !old.includes(id)),
    'no more': old.filter(id => !fresh.includes(id)),
    'of another length': after.items
      .filter(({ id, durationSeconds }) => (lengths.get(id) ?? durationSeconds) !== durationSeconds)
      .map(({ id }) => id),
  }
  const changes = Object.entries(groups).flatMap(([name, ids]) =>
    ids.length > 0 ? [`${name}: ${listed(ids)}`] : [],
  )
  return [`goes on with ${fresh[0]}`, ...(changes.length > 0 ? changes : ['in another order'])].join('; ')
}

const idsOf = ({ items }: Round): string[] => items.map(({ id }) => id).filter(id => id !== '')

const shown = 12
const listed = (ids: string[]): string =>
  ids.length > shown ? `${ids.slice(0, shown).join(', ')} and ${ids.length - shown} more` : ids.join(', ')

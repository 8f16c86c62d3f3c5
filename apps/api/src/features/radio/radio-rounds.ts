import { type OpeningHours, openingAt } from '@iki/contract/access/opening'
import { radioAheadMs, radioRoundLimit } from '@iki/contract/media/radio'
import type { Round } from '@iki/contract/media/rotation'

/** The current round and those that start soon, limited to the hours of the radio: it is silent when they end. */
export function roundsOnAir(
  rounds: readonly Round[],
  hours: readonly OpeningHours[] | null,
  now: Date,
): Round[] {
  const soon = rounds
    .filter(({ startsAt }) => startsAt.getTime() <= now.getTime() + radioAheadMs)
    .slice(0, radioRoundLimit - 1)
  if (hours === null) return soon
  const opening = openingAt(hours, now)
  if (!opening) return []
  return [...soon.filter(({ startsAt }) => startsAt < opening.to), { startsAt: opening.to, items: [] }]
}

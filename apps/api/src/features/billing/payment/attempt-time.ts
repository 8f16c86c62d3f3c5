import { createHash } from 'node:crypto'
import { addDays, startOfTokyoDay } from '@iki/contract/api/tokyo'
import { renewalTryDays } from '@iki/contract/money/term'

const [firstHour, hours] = [6, 4]

/**
 * When the renewal is tried for the n-th time (0 for the first), between 06:00 and 09:59 in Tokyo; each contract has a
 * minute of its own, so that not all are paid at once. Null after the last try.
 */
export function attemptTime(subscriptionId: string, renewOn: string, attempt: number): Date | null {
  const days = renewalTryDays[attempt]
  if (days === undefined) return null
  const minute = createHash('sha256').update(subscriptionId).digest().readUInt32BE() % (hours * 60)
  const day = startOfTokyoDay(addDays(renewOn, days))
  return new Date(day.getTime() + (firstHour * 60 + minute) * 60_000)
}

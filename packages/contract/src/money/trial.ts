import { addDays, daysBetween } from '../api/tokyo.ts'

/** How long a trial may be, in days. */
export const mostTrialDays = 90
/** So many days before a trial turns into what is paid, its member gets a mail. Source: money.md §6.4. */
export const trialNoticeDays = [7, 1] as const
export type TrialNotice = (typeof trialNoticeDays)[number]

/** The last day of a trial, the first counted, and the day after it, on which the first charge is. Days in Tokyo. */
export function trialEnd(startedOn: string, days: number): { lastDay: string; chargedOn: string } {
  return { lastDay: addDays(startedOn, days - 1), chargedOn: addDays(startedOn, days) }
}

/**
 * Which notice is due on `today`, where `notified` was the last one; null if none. One that was missed is sent late, never
 * after a later one, and the first day needs none: the mail of the order is just as new.
 */
export function trialNotice({
  startedOn,
  chargedOn,
  notified,
  today,
}: {
  startedOn: string
  chargedOn: string
  notified: number | null
  today: string
}): TrialNotice | null {
  const left = daysBetween(today, chargedOn)
  if (left < 1 || today <= startedOn) return null
  const due = trialNoticeDays.filter(days => left <= days && (notified === null || days < notified)).at(-1)
  return due ?? null
}

/** Whether a contract has not come to what is paid yet: the trial is its first period. */
export const isInTrial = ({ periodNo, trialPeriods }: { periodNo: number; trialPeriods: number }): boolean =>
  trialPeriods > 0 && periodNo <= trialPeriods

/** Whether an order begins a trial: it is of nothing, and no coupon has made it so. */
export const isTrialOrder = ({
  kind,
  totalYen,
  discountYen,
}: {
  kind: string
  totalYen: number
  discountYen: number
}): boolean => kind === 'join' && totalYen === 0 && discountYen === 0

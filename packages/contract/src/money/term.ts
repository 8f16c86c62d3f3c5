import { addDays, endOfTokyoDay } from '../api/tokyo.ts'

/** How long a price is paid for: 1 month, 12 months; `none` is paid once. */
export const intervals = ['none', 'month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** Days for which a renewing licence is valid after the paid time, so that a late payment closes nothing. */
export const graceDays = 7
/** On which days, counted from the renewal day, its payment is tried. */
export const renewalTryDays = [0, 1, 3, 6] as const

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** `day` (YYYY-MM-DD) so many months later: the same day of the month, or the last one of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const toDate = Math.min(date, daysInMonth(toYear, toMonth))
  return new Date(Date.UTC(toYear, toMonth - 1, toDate)).toISOString().slice(0, 10)
}

/**
 * The day on which period `periods` + 1 begins and is paid, as YYYY-MM-DD in Tokyo. It is always counted from the first
 * day, so that 31 January leads to 28 February and then to 31 March. Source: product decisions, Money; money.md §6.4.
 */
export function renewalDay(startedOn: string, periods: number, interval: Interval, count = 1): string {
  if (interval === 'none') throw new Error('What is paid once is not renewed.')
  return addMonths(startedOn, periods * count * (interval === 'year' ? 12 : 1))
}

/** The last instant that is paid for: the end of the Tokyo day before the renewal. */
export function paidUntilBefore(renewOn: string): Date {
  return endOfTokyoDay(addDays(renewOn, -1))
}

/** The end of a renewing licence: some days after what is paid. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + graceDays * 86_400_000)
}

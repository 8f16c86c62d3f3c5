import { daysBetween } from '../api/tokyo.ts'

/** Consumption tax, in percent, contained in all prices. */
export const taxPercent = 10
/** The least and the most that one payment can be, in yen. */
export const leastPaidYen = 50
export const mostPaidYen = 9_999_999

/** The tax contained in `yen`, rounded down once for a document. Source: 適格簡易請求書, money.md §6.4. */
export function taxIn(yen: number, percent = taxPercent): number {
  return Math.floor((yen * percent) / (100 + percent))
}

/** The tax of the next part of an amount that is returned in parts: the parts' taxes sum up to the whole's. */
export function taxOfPart(yen: number, returnedBefore: number, percent = taxPercent): number {
  return taxIn(returnedBefore + yen, percent) - taxIn(returnedBefore, percent)
}

/** What a discount of `percent` takes off, in whole yen, rounded up in the member's favour. */
export function discountOf(yen: number, percent: number): number {
  return Math.min(yen, Math.ceil((yen * percent) / 100))
}

/**
 * What changing to a dearer price costs today, in yen: the difference for the days left, today included. `from` and
 * `renewOn` are the first day of the period and of the next, in Tokyo. Source: return-policy; money.md §6.4.
 */
export function switchYen(
  { oldYen, newYen }: { oldYen: number; newYen: number },
  { from, renewOn, today }: { from: string; renewOn: string; today: string },
): number {
  const left = Math.max(0, daysBetween(today, renewOn))
  return Math.max(0, Math.floor(((newYen - oldYen) * left) / daysBetween(from, renewOn)))
}

/** What is returned of a monthly price for `days` of the month of `day`, in yen, rounded up. Source: return-policy. */
export function yenForDays(monthlyYen: number, days: number, day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Math.ceil((monthlyYen * days) / new Date(Date.UTC(year, month, 0)).getUTCDate())
}

/** An amount as people read it: `4,400円`. */
export function yenText(yen: number): string {
  return `${String(yen).replace(/\B(?=(\d{3})+$)/g, ',')}円`
}

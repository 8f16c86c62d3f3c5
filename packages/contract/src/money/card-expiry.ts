import { addDays } from '../api/tokyo.ts'

/** How long before its last day the holder of a card that renews a contract is notified. Source: money.md §6.4. */
export const cardNoticeDays = 30

/** A month as a number, so that months can be compared: 2026-12 is 24324. */
export const monthCount = (year: number, month: number): number => year * 12 + month

/**
 * The months whose cards are announced as expiring on a day in Tokyo, first and last: a card is valid to the end of its month, and is
 * announced from 30 days before that end on.
 */
export function expiringMonths(today: string): { from: number; to: number } {
  const monthOf = (day: string) => monthCount(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return { from: monthOf(today), to: monthOf(addDays(today, cardNoticeDays + 1)) - 1 }
}

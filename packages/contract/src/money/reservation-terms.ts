import { closesBeforeMs, momentText } from './lesson-slot.ts'
import { yenText } from './yen.ts'

/** Until so long before its beginning, a lesson costs nothing to cancel. */
export const freeBeforeMs = 48 * 3_600_000
/** The part of the price that is not returned after that. */
export const lateFeePercent = 30

/**
 * `free`: changed as often as one likes, and cancelled for nothing; `late`: changed once, and cancelled for a part of
 * the price; `closed`: neither changed, nor is anything returned; `begun`: too late for everything. The instant at which
 * a window ends belongs to it. Source: user-agreement2 §3.
 */
export type ReservationWindow = 'free' | 'late' | 'closed' | 'begun'

/** The window of a lesson at `now`. */
export function windowOf(startsAt: Date, now: Date): ReservationWindow {
  const leftMs = startsAt.getTime() - now.getTime()
  if (leftMs >= freeBeforeMs) return 'free'
  if (leftMs >= closesBeforeMs) return 'late'
  return leftMs > 0 ? 'closed' : 'begun'
}

/** What cancelling costs in a window, of what was paid; a part of a yen is the member's. */
export function cancellationFee(paidYen: number, window: ReservationWindow): number {
  if (window === 'free') return 0
  return window === 'late' ? Math.floor((paidYen * lateFeePercent) / 100) : paidYen
}

/** Whether a reservation can be moved to another day; `lateMoves` is how often that was done in the late window. */
export function canMove(window: ReservationWindow, lateMoves: number): boolean {
  return window === 'free' || (window === 'late' && lateMoves === 0)
}

/** The last instants of the windows. */
export const windowEnds = (startsAt: Date) => ({
  free: new Date(startsAt.getTime() - freeBeforeMs),
  late: new Date(startsAt.getTime() - closesBeforeMs),
})

/** What changing and cancelling costs from `now` on, as the confirmation says it. */
export function termsLines(startsAt: Date, paidYen: number, now: Date): string[] {
  const ends = windowEnds(startsAt)
  const fee = yenText(cancellationFee(paidYen, 'late'))
  const free = `開始の48時間前（${momentText(ends.free)}）までは、日を何度でも変えられます。取り消されたときは、全額をお返しします。`
  return [
    ...(windowOf(startsAt, now) === 'free' ? [free] : []),
    `開始の3時間前（${momentText(ends.late)}）までは、日を一度変えられます。取り消されたときは、料金の3割（${fee}）をいただき、残りをお返しします。`,
    'そのあとの取り消しと、ご連絡のないときは、料金の全額をいただきます。',
    '急な病気やけが、交通の乱れ、災害、身近な方のご不幸のときは、料金をいただきません。窓口にお知らせください。',
  ]
}

import { addDays } from '../api/tokyo.ts'

/** A new price is charged no sooner than so many days after its member was notified. Source: tokushoho; money.md §6.4. */
export const priceNoticeDays = 30

/**
 * The renewal from which a new price is charged: the first that is neither before the day that was named (`from`) nor
 * within thirty days of being notified. `renewalAt(0)` is the next renewal, `renewalAt(1)` the one after it.
 */
export function priceChangeDay({
  from,
  notifiedOn,
  renewalAt,
}: {
  from: string
  notifiedOn: string
  renewalAt: (ahead: number) => string
}): string {
  const notice = addDays(notifiedOn, priceNoticeDays)
  const earliest = notice > from ? notice : from
  let ahead = 0
  while (renewalAt(ahead) < earliest) ahead += 1
  return renewalAt(ahead)
}

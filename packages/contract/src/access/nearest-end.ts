import { tokyoDay } from '../api/tokyo.ts'
import { isValid, type Licence, specialExpireDay } from './licence.ts'

/**
 * The end of a licence (ISO 8601) as its member reads it: of what is paid, where it renews. The days after that are ours and
 * are shown only while a payment is late.
 */
export function shownEnd({ expireAt, paidUntil }: Licence, now: Date): string {
  return paidUntil !== undefined && Date.parse(paidUntil) > now.getTime() ? paidUntil : expireAt
}

/**
 * When the first of the valid licences ends for its member (ISO 8601); null if none has an end. What is
 * written for no end counts as none.
 */
export function nearestEnd(licences: readonly Licence[], now: Date): string | null {
  const ends = licences
    .filter(licence => isValid(licence, now) && tokyoDay(new Date(licence.expireAt)) < specialExpireDay)
    .map(licence => shownEnd(licence, now))
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

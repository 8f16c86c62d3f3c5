import { tokyoDay } from '../api/tokyo.ts'
import { isValid, type Licence, specialExpireDay } from './licence.ts'

/**
 * When the first of the valid licences ends (ISO 8601), as the member paid for it; null if none has an end. What is
 * written for no end counts as none.
 */
export function nearestEnd(licences: readonly Licence[], now: Date): string | null {
  const ends = licences
    .filter(licence => isValid(licence, now) && tokyoDay(new Date(licence.expireAt)) < specialExpireDay)
    .map(({ expireAt, paidUntil }) => paidUntil ?? expireAt)
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

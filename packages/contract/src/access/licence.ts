import * as v from 'valibot'
import { code, instant } from '../api/schema.ts'
import { daysBetween, tokyoDay } from '../api/tokyo.ts'
import type { Plan } from './plan.ts'

/** A right to use something for a time (`item_own` on the wire). Instants are ISO 8601. */
export const licenceSchema = v.object({
  itemId: code(20),
  status: code(20),
  /** How many units are held; with 0 nothing is held. */
  store: v.number(),
  sinceAt: instant,
  expireAt: instant,
  /** State of the subscription that pays for it; null if none does. */
  subscriptionStatus: v.nullable(code(20)),
  /** Until when it is paid; a licence that renews is valid for some days more. Left out where nothing is paid. */
  paidUntil: v.optional(instant),
  /** From when its days count, where the member has held the item before. */
  countsFrom: v.optional(instant),
})
export type Licence = v.InferOutput<typeof licenceSchema>

/** The end date that is written for a licence without an end (specification §9). */
export const specialExpireDay = '2039-12-31'
/** First and last day, counted from its start, on which item 000028 opens everything (specification §4). */
export const allExtraDays = { first: 0, last: 21 } as const

const channels = ['0000', '3000'] // The same ten plans, sold through two channels.
const tenPlans: Plan[] = [
  'eichi',
  'kafuku',
  'd-code',
  'syaka',
  'wa',
  'eichi-low',
  'kafuku-low',
  'nozokuru2',
  'nozokuru1',
  'kagura',
]

/**
 * What each item opens (specification §3 and the product's table). It has no prototype, so 'constructor' is no item.
 */
export const itemPlans: Readonly<Record<string, readonly Plan[]>> = Object.assign(Object.create(null), {
  ...Object.fromEntries(
    channels.flatMap(channel =>
      tenPlans.map((plan, index) => [`${channel}${String(index + 1).padStart(2, '0')}`, [plan]] as const),
    ),
  ),
  '000011': ['free-eichi'],
  '000012': ['free-kafuku'],
  '000015': ['osusowa'],
  '000016': ['prevo', 'dancer-online'],
  '000017': ['prevo', 'dancer-online'],
  '000018': ['prevo', 'dancer-online'],
  '000019': ['gold', 'dancer-online', 'second-dance'],
  '000020': ['platinum', 'dancer-online', 'second-dance'],
  '000021': ['white-gold', 'dancer-online', 'second-dance'],
  '000027': ['cookdance'],
  '000028': ['ryugi', 'dancer-online'],
  '000032': ['base2', 'dancer-online'],
  '000033': ['tv'],
} satisfies Record<string, readonly Plan[]>)

/** Valid: it has started, has not ended, is active, and at least one unit is held. Both ends are exclusive. */
export function isValid(licence: Licence, now: Date): boolean {
  const at = now.getTime()
  return (
    licence.status === 'active' &&
    licence.store > 0 &&
    Date.parse(licence.sinceAt) < at &&
    at < Date.parse(licence.expireAt)
  )
}

/** Tokyo days since the member first held it: 0 on the first day, negative before it. */
export function licenceDays(licence: Pick<Licence, 'sinceAt' | 'countsFrom'>, now: Date): number {
  return daysBetween(tokyoDay(new Date(licence.countsFrom ?? licence.sinceAt)), tokyoDay(now))
}

/** Days left in Tokyo; 0 on the last day. */
export function daysLeft(licence: Pick<Licence, 'expireAt'>, now: Date): number {
  return daysBetween(tokyoDay(now), tokyoDay(new Date(licence.expireAt)))
}

/**
 * The state of a licence at `now`. Suspended and revoked licences are that at any time; without a held unit, it has
 * ended.
 */
export type LicenceState = 'valid' | 'coming' | 'ended' | 'suspended' | 'revoked'

export function licenceState(licence: Licence, now: Date): LicenceState {
  if (licence.status === 'suspended') return 'suspended'
  if (licence.status !== 'active' || licence.store <= 0) return 'revoked'
  if (isValid(licence, now)) return 'valid'
  return now.getTime() <= Date.parse(licence.sinceAt) ? 'coming' : 'ended'
}

/**
 * What has expired for a member, the latest first: the last licence of each item whose plans no other licence of theirs
 * opens.
 */
export function endedLicences(licences: readonly Licence[], now: Date): Licence[] {
  const held = new Set(licences.filter(licence => isValid(licence, now)).map(licence => licence.itemId))
  const ended = licences
    .filter(
      ({ itemId, expireAt }) =>
        itemPlans[itemId] && !held.has(itemId) && Date.parse(expireAt) <= now.getTime(),
    )
    .toSorted((a, b) => Date.parse(b.expireAt) - Date.parse(a.expireAt))
  return ended.filter((licence, index) => ended.findIndex(other => other.itemId === licence.itemId) === index)
}

/** Whether a valid licence opens everything today. */
export function isAllExtra(licence: Licence, now: Date): boolean {
  if (licence.itemId !== '000028') return false
  const days = licenceDays(licence, now)
  return days >= allExtraDays.first && days <= allExtraDays.last
}

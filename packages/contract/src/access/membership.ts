import { tokyoDay } from '../api/tokyo.ts'
import { isAllExtra, isValid, itemPlans, type Licence, specialExpireDay } from './licence.ts'
import type { Plan } from './plan.ts'

/** Bits of the membership number (specification §4). */
export const planBits = {
  eichi: 1,
  kafuku: 2,
  'd-code': 4,
  syaka: 8,
  'eichi-low': 16,
  'kafuku-low': 32,
  wa: 256,
  nozokuru: 512,
  nozokuru1: 1024,
  nozokuru2: 2048,
} as const

/**
 * The membership of a member by the licences that are valid at `now`. Names and bits are the specification's (§3, §4).
 */
export function membership(licences: readonly Licence[], now: Date) {
  const valid = licences.filter(licence => isValid(licence, now))
  const items = new Set(valid.map(licence => licence.itemId))
  const opened = new Set<Plan>(valid.flatMap(licence => itemPlans[licence.itemId] ?? []))
  const has = (plan: Plan) => opened.has(plan)
  const isNozokuru = has('nozokuru1') || has('nozokuru2')
  const bits = Object.entries(planBits).reduce(
    (sum, [plan, bit]) => sum + ((plan === 'nozokuru' ? isNozokuru : has(plan as Plan)) ? bit : 0),
    0,
  )
  return {
    bits,
    plans: [...opened],
    isAnyMember: valid.length > 0,
    isEichiMember: has('eichi'),
    isKafukuMember: has('kafuku'),
    isDcodeMember: has('d-code'),
    isSyakaMember: has('syaka'),
    isWaMember: has('wa'),
    isEichiLowMember: has('eichi-low'),
    isKafukuLowMember: has('kafuku-low'),
    isNozokuruMember: isNozokuru,
    isNozokuru1Member: has('nozokuru1'),
    isNozokuru2Member: has('nozokuru2'),
    isKaguraMember: has('kagura'),
    isOsusowaMember: has('osusowa'),
    isCookDanceMember: has('cookdance'),
    isKingRyugiMember: has('ryugi'),
    isBase2Member: has('base2'),
    isTVMember: has('tv'),
    isAllExMember: valid.some(licence => isAllExtra(licence, now)),
    isOnlyTVMember: items.size === 1 && items.has('000033'),
    isOnlyCompletedMember: valid.length > 0 && valid.every(isCompleted),
    isContinuousBillingMember: valid.some(
      licence => licence.subscriptionStatus === 'active' || licence.subscriptionStatus === 'past_due',
    ),
  }
}
export type Membership = ReturnType<typeof membership>

/** Whether somebody holds more than TV alone or completed plans alone. Source: specification §6; money.md §1.4. */
export const isWholeMember = (held: Membership): boolean =>
  held.isAnyMember && !held.isOnlyTVMember && !held.isOnlyCompletedMember

function isCompleted(licence: Licence): boolean {
  const opened = itemPlans[licence.itemId] ?? []
  return (
    opened.some(plan => plan === 'd-code' || plan === 'syaka') &&
    tokyoDay(new Date(licence.expireAt)) === specialExpireDay
  )
}

import { describe, expect, test } from 'vitest'
import { after, aLicence, now } from '../../test/a-licence.ts'
import { endOfTokyoDay, startOfTokyoDay } from '../api/tokyo.ts'
import {
  allExtraDays,
  daysLeft,
  endedLicences,
  isValid,
  itemPlans,
  type Licence,
  licenceDays,
  licenceState,
  specialExpireDay,
} from './licence.ts'
import { type Membership, membership, planBits } from './membership.ts'
import { type Plan, plans } from './plan.ts'

type Flag = Exclude<keyof Membership, 'bits' | 'plans'>

function flagsOf(held: Membership): Flag[] {
  return Object.entries(held).flatMap(([name, value]) => (value === true ? [name as Flag] : []))
}

const itemsOf = (...itemIds: string[]) =>
  membership(
    itemIds.map(itemId => aLicence(itemId)),
    now,
  )

describe('a licence is valid', () => {
  const licence = aLicence('000001')

  test.each([
    ['1 ms before it begins', licence.sinceAt, -1, false],
    ['at the instant it begins', licence.sinceAt, 0, false],
    ['1 ms after it begins', licence.sinceAt, 1, true],
    ['1 ms before it ends', licence.expireAt, -1, true],
    ['at the instant it ends', licence.expireAt, 0, false],
    ['1 ms after it ends', licence.expireAt, 1, false],
  ])('or not %s', (_, instant, ms, expected) => {
    expect(isValid(licence, after(instant, ms))).toBe(expected)
  })

  test.each([
    ['active', true],
    ['Active', false],
    ['inactive', false],
    ['canceled', false],
    ['', false],
  ])('or not with the status "%s"', (status, expected) => {
    expect(isValid(aLicence('000001', { status }), now)).toBe(expected)
  })

  test.each([
    [1, true],
    [99, true],
    [0, false],
    [-1, false],
    [Number.NaN, false],
  ])('or not when %d of it are held', (store, expected) => {
    expect(isValid(aLicence('000001', { store }), now)).toBe(expected)
  })

  test.each(['', 'soon', '2026-13-01T00:00:00Z'])('not with the unreadable instant "%s"', instant => {
    expect(isValid(aLicence('000001', { sinceAt: instant }), now)).toBe(false)
    expect(isValid(aLicence('000001', { expireAt: instant }), now)).toBe(false)
  })

  test('not when it ends before it begins', () => {
    const { sinceAt, expireAt } = aLicence('000001')
    expect(isValid(aLicence('000001', { sinceAt: expireAt, expireAt: sinceAt }), now)).toBe(false)
  })
})

describe('a licence is shown as', () => {
  const past = { sinceAt: '2025-01-01T00:00:00.000Z', expireAt: '2026-09-30T14:59:59.999Z' }
  const future = { sinceAt: '2026-12-01T00:00:00.000Z', expireAt: '2026-12-31T14:59:59.999Z' }

  test.each<[string, Partial<Licence>]>([
    ['valid', {}],
    ['coming', future],
    ['coming', { sinceAt: now.toISOString() }],
    ['ended', past],
    ['ended', { expireAt: now.toISOString() }],
    ['suspended', { status: 'suspended' }],
    ['suspended', { ...past, status: 'suspended' }],
    ['revoked', { status: 'revoked' }],
    ['revoked', { ...past, status: 'revoked' }],
    ['revoked', { ...future, status: 'revoked' }],
    ['revoked', { status: 'a word of tomorrow' }],
    ['revoked', { store: 0 }],
  ])('%s: %j', (expected, change) => {
    const licence = aLicence('000002', change)
    expect(licenceState(licence, now)).toBe(expected)
    expect(isValid(licence, now)).toBe(expected === 'valid')
  })
})

describe('what has ended', () => {
  const endOf = (day: string) => ({
    sinceAt: '2025-01-01T00:00:00.000Z',
    expireAt: `${day}T14:59:59.999Z`,
  })
  const ended = (...licences: Licence[]) =>
    endedLicences(licences, now).map(({ itemId, expireAt }) => `${itemId} ${expireAt.slice(0, 10)}`)

  test('is named once an item, the latest first', () => {
    expect(
      ended(
        aLicence('000002', endOf('2026-03-31')),
        aLicence('000001', endOf('2026-08-31')),
        aLicence('000002', endOf('2026-09-30')),
      ),
    ).toEqual(['000002 2026-09-30', '000001 2026-08-31'])
  })

  test('is not what is held again, what is to come, or what opens nothing', () => {
    expect(
      ended(
        aLicence('000002', endOf('2026-03-31')),
        aLicence('000002'),
        aLicence('000001', { sinceAt: '2026-12-01T00:00:00.000Z' }),
        aLicence('999999', endOf('2026-03-31')),
      ),
    ).toEqual([])
  })
})

describe('what a licence makes of a member', () => {
  // Item, plans it opens, bits, flags (isAnyMember apart).
  const rows: [string, Plan[], number, Flag[]][] = [
    ['000001', ['eichi'], 1, ['isEichiMember']],
    ['000002', ['kafuku'], 2, ['isKafukuMember']],
    ['000003', ['d-code'], 4, ['isDcodeMember']],
    ['000004', ['syaka'], 8, ['isSyakaMember']],
    ['000005', ['wa'], 256, ['isWaMember']],
    ['000006', ['eichi-low'], 16, ['isEichiLowMember']],
    ['000007', ['kafuku-low'], 32, ['isKafukuLowMember']],
    ['000008', ['nozokuru2'], 512 + 2048, ['isNozokuruMember', 'isNozokuru2Member']],
    ['000009', ['nozokuru1'], 512 + 1024, ['isNozokuruMember', 'isNozokuru1Member']],
    ['000010', ['kagura'], 0, ['isKaguraMember']],
    ['000011', ['free-eichi'], 0, []],
    ['000012', ['free-kafuku'], 0, []],
    ['000015', ['osusowa'], 0, ['isOsusowaMember']],
    ['000016', ['prevo', 'dancer-online'], 0, []],
    ['000017', ['prevo', 'dancer-online'], 0, []],
    ['000018', ['prevo', 'dancer-online'], 0, []],
    ['000019', ['gold', 'dancer-online', 'second-dance'], 0, []],
    ['000020', ['platinum', 'dancer-online', 'second-dance'], 0, []],
    ['000021', ['white-gold', 'dancer-online', 'second-dance'], 0, []],
    ['000027', ['cookdance'], 0, ['isCookDanceMember']],
    ['000028', ['ryugi', 'dancer-online'], 0, ['isKingRyugiMember']],
    ['000032', ['base2', 'dancer-online'], 0, ['isBase2Member']],
    ['000033', ['tv'], 0, ['isTVMember', 'isOnlyTVMember']],
  ]

  test.each(rows)('item %s opens %s', (itemId, opened, bits, flags) => {
    const held = itemsOf(itemId)
    expect(held.plans).toEqual(opened)
    expect(held.bits).toBe(bits)
    expect(flagsOf(held).toSorted()).toEqual(['isAnyMember', ...flags].toSorted())
  })

  test.each(rows.slice(0, 10))('item %s is the same bought through the other channel', itemId => {
    expect(itemsOf(itemId.replace('0000', '3000'))).toEqual(itemsOf(itemId))
  })

  test('the table of items holds these and the other channel, nothing else', () => {
    const bothChannels = rows.slice(0, 10).map(([itemId]) => itemId.replace('0000', '3000'))
    expect(Object.keys(itemPlans).toSorted()).toEqual(
      [...rows.map(([itemId]) => itemId), ...bothChannels].toSorted(),
    )
  })

  test('every plan is opened by an item', () => {
    expect(new Set(Object.values(itemPlans).flat())).toEqual(new Set(plans))
  })

  test('an unknown item opens nothing, but its holder is a member of something', () => {
    expect(itemsOf('999999')).toMatchObject({ bits: 0, plans: [], isAnyMember: true })
    expect(itemsOf('constructor', '__proto__')).toMatchObject({ bits: 0, plans: [] })
  })

  test('nothing held is nothing at all', () => {
    const held = membership([], now)
    expect(held).toMatchObject({ bits: 0, plans: [] })
    expect(flagsOf(held)).toEqual([])
  })

  test('an ended, a future and an empty licence count for nothing', () => {
    const none = [
      aLicence('000001', { expireAt: now.toISOString() }),
      aLicence('000002', { sinceAt: now.toISOString() }),
      aLicence('000003', { store: 0 }),
      aLicence('000033', { status: 'canceled' }),
    ]
    expect(membership(none, now)).toEqual(membership([], now))
  })

  test('the bits are those of the specification', () => {
    expect(planBits).toEqual({
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
    })
  })

  test('512 is set with either nozokuru, and once with both', () => {
    expect(itemsOf('000008').bits).toBe(512 + 2048)
    expect(itemsOf('000009').bits).toBe(512 + 1024)
    expect(itemsOf('000008', '300009').bits).toBe(512 + 1024 + 2048)
  })

  test('ryoudou is both low plans: 16 and 32', () => {
    expect(itemsOf('000006', '000007').bits).toBe(16 + 32)
  })

  test('one plan bought through both channels counts once', () => {
    expect(itemsOf('000001', '300001')).toMatchObject({ bits: 1, plans: ['eichi'] })
  })

  test('everything at once sets every bit', () => {
    expect(itemsOf(...Object.keys(itemPlans)).bits).toBe(1 + 2 + 4 + 8 + 16 + 32 + 256 + 512 + 1024 + 2048)
  })
})

describe('the days of a licence', () => {
  // Started at 23:59:59 in Tokyo on the first of November, which is still the afternoon in UTC.
  const licence = aLicence('000028', { sinceAt: '2026-11-01T14:59:59.000Z' })

  test.each([
    ['1 ms before midnight', '2026-11-01T14:59:59.999Z', 0],
    ['at midnight', '2026-11-01T15:00:00.000Z', 1],
    ['the day before', '2026-10-31T14:59:59.999Z', -1],
    ['at the end of day 21', '2026-11-22T14:59:59.999Z', 21],
    ['at the start of day 22', '2026-11-22T15:00:00.000Z', 22],
  ])('count by Tokyo midnights: %s', (_, at, days) => {
    expect(licenceDays(licence, new Date(at))).toBe(days)
  })

  test.each([
    ['on the last day', '2026-12-31T14:59:59.999Z', 0],
    ['on the day before', '2026-12-30T14:59:59.999Z', 1],
    ['a second later, at midnight', '2026-12-30T15:00:00.000Z', 0],
    ['on the day after', '2026-12-31T15:00:00.000Z', -1],
  ])('that are left: %s', (_, at, days) => {
    expect(daysLeft(aLicence('000001'), new Date(at))).toBe(days)
  })
})

describe('all extra', () => {
  const sinceAt = '2026-11-01T06:30:00.000Z'
  const startsAt = startOfTokyoDay('2026-11-01')
  const onDay = (days: number, ms = 0) => new Date(startsAt.getTime() + days * 86_400_000 + ms)
  const held = (changes: Partial<Licence>, at: Date) =>
    membership([aLicence('000028', { sinceAt, ...changes })], at)

  test('is on from day 0 to day 21', () => {
    expect(allExtraDays).toEqual({ first: 0, last: 21 })
  })

  test.each([
    ['on day -1', onDay(0, -1), false],
    ['on day 0 before the licence begins', new Date(sinceAt), false],
    ['on day 0 right after it began', after(sinceAt, 1), true],
    ['at the last instant of day 0', onDay(1, -1), true],
    ['at the first instant of day 21', onDay(21), true],
    ['at the last instant of day 21', onDay(22, -1), true],
    ['at the first instant of day 22', onDay(22), false],
  ])('or not %s', (_, at, expected) => {
    expect(held({}, at).isAllExMember).toBe(expected)
  })

  test('stays off in a licence that has ended within its 21 days', () => {
    const expireAt = onDay(7).toISOString()
    expect(held({ expireAt }, onDay(7, -1)).isAllExMember).toBe(true)
    expect(held({ expireAt }, onDay(7)).isAllExMember).toBe(false)
  })

  test.each([
    ['cancelled', { status: 'canceled' }],
    ['not held', { store: 0 }],
  ])('stays off when it is %s', (_, changes) => {
    expect(held(changes, onDay(3)).isAllExMember).toBe(false)
  })

  test('belongs to item 000028 alone', () => {
    const others = Object.keys(itemPlans).filter(itemId => itemId !== '000028')
    const licences = others.map(itemId => aLicence(itemId, { sinceAt }))
    expect(membership(licences, onDay(3)).isAllExMember).toBe(false)
  })

  test('comes back with a second licence that is newer', () => {
    const old = aLicence('000028', { sinceAt: '2026-01-01T00:00:00.000Z' })
    expect(membership([old], onDay(3)).isAllExMember).toBe(false)
    expect(membership([old, aLicence('000028', { sinceAt })], onDay(3)).isAllExMember).toBe(true)
  })
})

describe('only TV', () => {
  const ended = aLicence('000001', { expireAt: '2026-06-01T00:00:00.000Z' })
  const tv = aLicence('000033')

  test.each<[string, Licence[], boolean]>([
    ['with TV alone', [tv], true],
    ['with TV twice', [tv, tv], true],
    ['with TV and an ended plan', [tv, ended], true],
    ['with TV and another plan', [tv, aLicence('000011')], false],
    ['with TV and an unknown item', [tv, aLicence('999999')], false],
    ['with an ended TV', [aLicence('000033', { expireAt: '2026-06-01T00:00:00.000Z' })], false],
    ['with nothing', [], false],
  ])('or not %s', (_, licences, expected) => {
    expect(membership(licences, now).isOnlyTVMember).toBe(expected)
  })
})

describe('only completed', () => {
  const forever = endOfTokyoDay(specialExpireDay).toISOString()
  const until = (itemId: string, expireAt: string) => aLicence(itemId, { expireAt })

  test('is about licences until the end of 2039 in Tokyo', () => {
    expect(specialExpireDay).toBe('2039-12-31')
    expect(forever).toBe('2039-12-31T14:59:59.999Z')
  })

  test.each<[string, Licence[], boolean]>([
    ['d-code until then', [until('000003', forever)], true],
    ['syaka until then', [until('000004', forever)], true],
    ['both, each through another channel', [until('300003', forever), until('000004', forever)], true],
    ['from the first instant of that day', [until('000003', '2039-12-30T15:00:00.000Z')], true],
    ['1 ms before that day', [until('000003', '2039-12-30T14:59:59.999Z')], false],
    ['1 ms after that day', [until('000003', '2039-12-31T15:00:00.000Z')], false],
    ['until midnight in UTC, a day later in Tokyo', [until('000003', '2039-12-31T23:59:59.000Z')], false],
    ['one of two until another day', [until('000003', forever), aLicence('000004')], false],
    ['another plan beside it', [until('000003', forever), until('000001', forever)], false],
    ['another plan until then', [until('000005', forever)], false],
    ['an ended plan beside it', [until('000003', forever), until('000001', '2026-06-01T00:00:00Z')], true],
    ['TV beside it', [until('000003', forever), aLicence('000033')], false],
    ['nothing', [], false],
  ])('or not: %s', (_, licences, expected) => {
    expect(membership(licences, now).isOnlyCompletedMember).toBe(expected)
  })
})

describe('continuous billing', () => {
  test.each([
    ['active', true],
    ['past_due', true],
    ['trialing', false],
    ['unpaid', false],
    ['canceled', false],
    ['incomplete', false],
    ['', false],
    [null, false],
  ])('with the subscription state %s', (subscriptionStatus, expected) => {
    expect(membership([aLicence('000001', { subscriptionStatus })], now).isContinuousBillingMember).toBe(
      expected,
    )
  })

  test('one of several licences is enough', () => {
    const paid = aLicence('000002', { subscriptionStatus: 'active' })
    expect(membership([aLicence('000001'), paid], now).isContinuousBillingMember).toBe(true)
  })

  test('an ended licence does not count, whatever its subscription says', () => {
    const ended = aLicence('000001', { subscriptionStatus: 'active', expireAt: now.toISOString() })
    expect(membership([ended], now).isContinuousBillingMember).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { after, aLicence, now } from '../../test/a-licence.ts'
import {
  type Access,
  anyPlan,
  everyone,
  formatAccess,
  holders,
  lockOf,
  mayUse,
  member,
  operator,
  parseAccess,
  type Viewer,
} from './access.ts'
import { itemPlans, type Licence } from './licence.ts'
import { plans } from './plan.ts'

const kafuku = holders('kafuku', 'kafuku-low')
const ended = aLicence('000002', { expireAt: '2026-06-30T14:59:59.999Z' })
const future = aLicence('000002', { sinceAt: '2026-12-01T00:00:00.000Z' })

const memberWith = (...licences: Licence[]): Viewer => ({ uid: 'u1', authority: 'customer', licences })
const guest: Viewer = null
const nobody = memberWith()
const somebody: Viewer = { uid: 'o1', authority: 'operator', licences: [] }

const signIn = { reason: 'sign_in' } as const
const planLock = (names: string[], endedAt: string | null, startsAt: string | null) => ({
  reason: 'plan',
  plans: names,
  endedAt,
  startsAt,
})

describe('who is locked out of what, and why', () => {
  const rows: [string, Access, string, Viewer, unknown][] = [
    ['everyone', everyone, 'a guest', guest, null],
    ['everyone', everyone, 'a member with nothing', nobody, null],
    ['everyone', everyone, 'an operator', somebody, null],
    ['members', member, 'a guest', guest, signIn],
    ['members', member, 'a member with nothing', nobody, null],
    ['members', member, 'a member whose licence ended', memberWith(ended), null],
    ['members', member, 'an operator', somebody, null],
    ['operators', operator, 'a guest', guest, signIn],
    ['operators', operator, 'a member with nothing', nobody, { reason: 'operator' }],
    ['operators', operator, 'a member with a plan', memberWith(aLicence('000002')), { reason: 'operator' }],
    ['operators', operator, 'an operator', somebody, null],
    ['holders', kafuku, 'a guest', guest, signIn],
    ['holders', kafuku, 'a member with nothing', nobody, planLock(['kafuku', 'kafuku-low'], null, null)],
    ['holders', kafuku, 'a holder', memberWith(aLicence('000002')), null],
    ['holders', kafuku, 'a holder of the other plan', memberWith(aLicence('000007')), null],
    ['holders', kafuku, 'a holder through the other channel', memberWith(aLicence('300002')), null],
    [
      'holders',
      kafuku,
      'a holder of a plan that does not open it',
      memberWith(aLicence('000001')),
      planLock(['kafuku', 'kafuku-low'], null, null),
    ],
    [
      'holders',
      kafuku,
      'a member whose licence ended',
      memberWith(ended),
      planLock(['kafuku', 'kafuku-low'], ended.expireAt, null),
    ],
    [
      'holders',
      kafuku,
      'a member whose licence is still to come',
      memberWith(future),
      planLock(['kafuku', 'kafuku-low'], null, future.sinceAt),
    ],
    [
      'holders',
      kafuku,
      'a member whose licence ended and begins again',
      memberWith(ended, future),
      planLock(['kafuku', 'kafuku-low'], ended.expireAt, future.sinceAt),
    ],
    ['holders', kafuku, 'an operator', somebody, null],
    ['holders of any plan', anyPlan, 'a guest', guest, signIn],
    ['holders of any plan', anyPlan, 'a member with nothing', nobody, planLock([], null, null)],
    ['holders of any plan', anyPlan, 'a holder of anything', memberWith(aLicence('000033')), null],
    [
      'holders of any plan',
      anyPlan,
      'a member whose licence ended',
      memberWith(ended),
      planLock([], ended.expireAt, null),
    ],
    [
      'holders of any plan',
      anyPlan,
      'a member whose licence is still to come',
      memberWith(future),
      planLock([], null, future.sinceAt),
    ],
    ['holders of any plan', anyPlan, 'an operator', somebody, null],
  ]

  test.each(rows)('what is for %s%s: %s', (_, access, __, viewer, expected) => {
    expect(lockOf(access, viewer, now)).toEqual(expected)
    expect(mayUse(access, viewer, now)).toBe(expected === null)
  })
})

describe('since when and from when', () => {
  const lockWith = (at: Date, ...licences: Licence[]) => lockOf(kafuku, memberWith(...licences), at)

  test.each([
    ['1 ms before it begins', 'sinceAt', -1, planLock(['kafuku', 'kafuku-low'], null, future.sinceAt)],
    ['at the instant it begins', 'sinceAt', 0, planLock(['kafuku', 'kafuku-low'], null, future.sinceAt)],
    ['1 ms after it began', 'sinceAt', 1, null],
    ['1 ms before it ends', 'expireAt', -1, null],
    ['at the instant it ends', 'expireAt', 0, planLock(['kafuku', 'kafuku-low'], future.expireAt, null)],
    ['1 ms after it ended', 'expireAt', 1, planLock(['kafuku', 'kafuku-low'], future.expireAt, null)],
  ] as const)('a licence %s', (_, edge, ms, expected) => {
    expect(lockWith(after(future[edge], ms), future)).toEqual(expected)
  })

  test('the latest of several ends is returned, whatever the offset it is written in', () => {
    const earlier = aLicence('000007', { expireAt: '2026-05-01T09:00:00.000+09:00' })
    expect(lockWith(now, ended, earlier)).toMatchObject({ endedAt: ended.expireAt })
    expect(lockWith(now, earlier, ended)).toMatchObject({ endedAt: ended.expireAt })
  })

  test('the earliest of several beginnings is returned', () => {
    const later = aLicence('000007', { sinceAt: '2026-12-15T00:00:00.000Z' })
    expect(lockWith(now, later, future)).toMatchObject({ startsAt: future.sinceAt })
  })

  test('an ended licence of another plan is not returned', () => {
    const other = aLicence('000001', { expireAt: ended.expireAt })
    expect(lockWith(now, other)).toMatchObject({ endedAt: null, startsAt: null })
  })

  test('a cancelled or an empty licence returns no beginning that will not come', () => {
    expect(lockWith(now, { ...future, status: 'canceled' })).toMatchObject({ startsAt: null })
  })
})

describe('all extra', () => {
  const fresh = aLicence('000028', { sinceAt: '2026-10-20T00:00:00.000Z' })

  test.each(plans)('opens %s', plan => {
    expect(lockOf(holders(plan), memberWith(fresh), now)).toBeNull()
  })

  test('does not make an operator', () => {
    expect(lockOf(operator, memberWith(fresh), now)).toEqual({ reason: 'operator' })
  })

  test('is over on day 22, when the plan of the licence itself stays open', () => {
    const day22 = new Date('2026-11-10T15:00:00.000Z')
    expect(lockOf(kafuku, memberWith(fresh), after(day22.toISOString(), -1))).toBeNull()
    expect(lockOf(kafuku, memberWith(fresh), day22)).toMatchObject({ reason: 'plan' })
    expect(lockOf(holders('ryugi'), memberWith(fresh), day22)).toBeNull()
  })
})

describe('dance', () => {
  const opening = (plan: 'dancer-online' | 'second-dance') =>
    Object.keys(itemPlans).filter(itemId => mayUse(holders(plan), memberWith(aLicence(itemId)), now))

  test('dancer online is for prevo, gold, platinum, white gold, ryugi and base2', () => {
    expect(opening('dancer-online').toSorted()).toEqual([
      '000016',
      '000017',
      '000018',
      '000019',
      '000020',
      '000021',
      '000028',
      '000032',
    ])
  })

  test('second dance is for gold, platinum and white gold', () => {
    expect(opening('second-dance').toSorted()).toEqual(['000019', '000020', '000021'])
  })
})

describe('access as a file or a row states it', () => {
  test.each<[string[], Access]>([
    [['everyone'], everyone],
    [['member'], member],
    [['any-plan'], anyPlan],
    [['kafuku'], holders('kafuku')],
    [['kafuku', 'kafuku-low'], kafuku],
  ])('%j is read', (terms, expected) => {
    expect(parseAccess(terms)).toEqual(expected)
    expect(formatAccess(parseAccess(terms))).toEqual(terms)
  })

  test.each([
    [[]],
    [['']],
    [['all']],
    [['Everyone']],
    [['operator']],
    [['everyone', 'kafuku']],
    [['kafuku', 'everyone']],
    [['member', 'member']],
    [['kafuku', 'kafuko']],
    [['kafuku,eichi']],
    [[' kafuku']],
    [['__proto__']],
    [['constructor']],
  ])('%j is refused', terms => {
    expect(() => parseAccess(terms)).toThrow(/^access /)
  })
})

import { expect, test } from 'vitest'
import { screens } from '../screens/screens.ts'
import { heldPlans, openPlaces, planPlaces, plansOfPlace } from './held-plans.ts'
import type { Licence } from './licence.ts'
import { planDrawings } from './plan.ts'

const now = new Date('2026-11-22T10:00:00+09:00')
const licence = (itemId: string, expireAt: string): Licence => ({
  itemId,
  expireAt,
  store: 1,
  status: 'active',
  subscriptionStatus: null,
  sinceAt: '2026-01-01T00:00:00.000Z',
})
const end = '2039-12-31T14:59:59.999Z'

test('of several licences for one plan the longest counts, and ended ones do not', () => {
  const held = heldPlans(
    [
      licence('000002', '2026-12-01T00:00:00.000Z'),
      licence('000002', end),
      licence('000001', '2026-11-01T00:00:00.000Z'),
    ],
    now,
  )
  expect(held.map(({ plan, licence: { expireAt }, path }) => [plan, expireAt, path])).toEqual([
    ['kafuku', end, '/kafuku'],
  ])
})

test('the longest licence counts, too, where it comes first', () => {
  const longer = licence('000002', end)
  const held = heldPlans([longer, licence('000002', '2026-12-01T00:00:00.000Z')], now)
  expect(held).toEqual([{ plan: 'kafuku', licence: longer, path: '/kafuku' }])
})

test('of two licences that last equally long the first counts', () => {
  const [bought, given] = [licence('000002', end), { ...licence('000002', end), store: 2 }]
  expect(heldPlans([bought, given], now)).toMatchObject([{ licence: { store: 1 } }])
})

test('what opens no plan is held as none', () => {
  expect(heldPlans([licence('999999', end)], now)).toEqual([])
})

test('a plan without a page of its own is held without a place', () => {
  const held = heldPlans([licence('000033', end)], now)
  expect(held).toMatchObject([{ plan: 'tv', path: null }])
  expect(planPlaces(held)).toEqual([])
})

test('plans that share a top page are one place, named by the plan that the page is about', () => {
  const held = heldPlans([licence('000006', end), licence('000001', end)], now)
  expect(held.map(({ plan }) => plan)).toEqual(['eichi-low', 'eichi'])
  expect(planPlaces(held).map(({ plan, path }) => [plan, path])).toEqual([['eichi', '/eichi']])
  expect(planPlaces(held.toReversed()).map(({ plan }) => plan)).toEqual(['eichi'])
})

test('where none of them is the plan that the page is about, the first one names the place', () => {
  const held = heldPlans([licence('000028', end), licence('000018', end)], now)
  expect(held.map(({ plan, path }) => [plan, path])).toEqual([
    ['ryugi', '/plan/dancer-online'],
    ['prevo', '/plan/dancer-online'],
  ])
  expect(planPlaces(held).map(({ plan }) => plan)).toEqual(['ryugi'])
})

test('a page says by which plans it is open, where it has the name of another', () => {
  const namesAt = (path: string, ...items: string[]) =>
    plansOfPlace(
      heldPlans(
        items.map(item => licence(item, end)),
        now,
      ),
      path,
    )
  expect(namesAt('/eichi', '000006', '000002')).toEqual(['eichi-low'])
  expect(namesAt('/eichi', '000006', '000001')).toEqual([])
  expect(namesAt('/plan/dancer-online', '000028')).toEqual(['ryugi'])
  expect(namesAt('/player/wa-menu', '000028')).toEqual([])
  expect(namesAt('/no/such/page', '000028')).toEqual([])
})

test('a member to whom everything is open for a time finds the tops of all plans, their own first', () => {
  const base = licence('000028', end)
  expect(openPlaces([base], now)).toMatchObject([{ plan: 'ryugi', path: '/plan/dancer-online' }])
  const paths = openPlaces([{ ...base, sinceAt: '2026-11-20T15:00:00.000Z' }], now).map(({ path }) => path)
  expect(paths[0]).toBe('/plan/dancer-online')
  expect(paths).toEqual(expect.arrayContaining(['/eichi', '/kafuku', '/kagura', '/player/wa-menu']))
  expect(new Set(paths).size).toBe(paths.length)
})

test('a plan has the drawing of its top page', () => {
  const tops = screens.filter(screen => screen.page === 'plan-top' && screen.path !== '/ura-menu')
  expect(tops.length).toBeGreaterThan(8)
  for (const top of tops)
    if (top.page === 'plan-top')
      expect([top.path, planDrawings[top.props.plan]]).toEqual([top.path, top.props.drawing])
})

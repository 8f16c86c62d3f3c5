import { expect, test } from 'vitest'
import { anyPlan, everyone, holders, type Viewer } from '../access/access.ts'
import type { Licence } from '../access/licence.ts'
import { downloadableUntil, downloadDays } from './download.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const dayMs = 86_400_000
const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
const furthest = at(downloadDays)
const kafuku = holders('kafuku')

const licence = (from: number, to: number, itemId = '000002'): Licence => ({
  itemId,
  status: 'active',
  store: 1,
  sinceAt: at(from),
  expireAt: at(to),
  subscriptionStatus: null,
})
const holding = (...licences: Licence[]): Viewer => ({ uid: 'haru', authority: 'customer', licences })
const until = (...given: Parameters<typeof downloadableUntil>) =>
  downloadableUntil(...given)?.toISOString() ?? null

test('what may not be played may not be downloaded', () => {
  expect(until(kafuku, holding(), now)).toBeNull()
  expect(until(kafuku, holding(licence(-9, -1)), now)).toBeNull()
  expect(until(kafuku, holding(licence(1, 9)), now)).toBeNull()
  expect(until(kafuku, null, now)).toBeNull()
})

test('it may stay downloaded until the licence ends', () => {
  expect(until(kafuku, holding(licence(-9, 12)), now)).toBe(at(12))
})

test('and no longer than a device may go without asking', () => {
  expect(until(kafuku, holding(licence(-9, 400)), now)).toBe(furthest)
  expect(until(everyone, holding(), now)).toBe(furthest)
  expect(until(everyone, null, now)).toBe(furthest)
})

test('a licence that takes over carries it on, one that leaves a gap does not', () => {
  expect(until(kafuku, holding(licence(-9, 5), licence(5, 20)), now)).toBe(at(20))
  expect(until(kafuku, holding(licence(-9, 5), licence(2, 20)), now)).toBe(at(20))
  expect(until(kafuku, holding(licence(-9, 5), licence(6, 20)), now)).toBe(at(5))
  // A gap that is past ends nothing.
  expect(until(kafuku, holding(licence(-9, -5), licence(-1, 20)), now)).toBe(at(20))
})

test('a licence for something else neither ends nor prolongs it', () => {
  expect(until(kafuku, holding(licence(-9, 12), licence(-9, 3, '000001')), now)).toBe(at(12))
  expect(until(anyPlan, holding(licence(-9, 3), licence(-9, 8, '000001')), now)).toBe(at(8))
})

test('a newcomer’s open days end with the last of them in Tokyo', () => {
  const sinceAt = '2026-11-10T05:00:00.000Z'
  const first = { ...licence(0, 365, '000028'), sinceAt }
  expect(until(kafuku, holding(first), now)).toBe('2026-12-01T15:00:00.000Z')
})

test('an operator may keep everything for as long as anybody', () => {
  expect(until(kafuku, { uid: 'op', authority: 'operator', licences: [] }, now)).toBe(furthest)
})

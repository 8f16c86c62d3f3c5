import { expect, test } from 'vitest'
import { giftCodeOf, giftDaysLeft, giftEnd, plainGiftCode } from './gift.ts'

test('a code has sixteen letters of eighty bits, in groups', () => {
  expect(giftCodeOf(new Uint8Array(10))).toBe('0000-0000-0000-0000')
  expect(giftCodeOf(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(giftCodeOf(Uint8Array.from([0x08, 0x42, 0x10, 0x84, 0x21, 0, 0, 0, 0, 1]))).toBe(
    '1111-1111-0000-0001',
  )
})

test.each([
  ['abcd-efgh-jkmn-pqrs', 'ABCDEFGHJKMNPQRS'],
  ['ＡＢＣＤ　ＥＦＧＨ', 'ABCDEFGH'],
  ['oO-iI-lL', '001111'],
  ["'; drop table gifts", 'DR0PTAB1EG1FTS'],
])('%j is read as %j', (typed, plain) => {
  expect(plainGiftCode(typed)).toBe(plain)
})

test('it ends within 150 days, at the end of a day in Tokyo', () => {
  const bought = new Date('2026-11-25T03:00:00Z')
  const end = giftEnd(bought)
  expect(end.toISOString()).toBe('2027-04-23T14:59:59.999Z')
  expect(end.getTime() - bought.getTime()).toBeLessThanOrEqual(150 * 86_400_000)
})

test('days of a gift are counted in Tokyo, from its first to its last', () => {
  const term = { sinceAt: new Date('2026-12-21T14:59:59.999Z'), endsAt: new Date('2027-01-20T14:59:59.999Z') }
  const days = ['2026-12-01', '2026-12-22', '2026-12-23', '2027-01-20', '2027-01-21', '2027-03-01']
  expect(days.map(day => giftDaysLeft(term, day))).toEqual([30, 30, 29, 1, 0, 0])
})

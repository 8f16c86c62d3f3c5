import { describe, expect, test } from 'vitest'
import { aLicence, now } from '../../test/a-licence.ts'
import type { Licence } from './licence.ts'
import { nearestEnd } from './nearest-end.ts'

describe('the nearest end', () => {
  const until = (expireAt: string, change: Partial<Licence> = {}) => ({
    ...aLicence('000001'),
    expireAt,
    ...change,
  })
  const [soon, late, never] = [
    '2026-12-01T00:00:00.000Z',
    '2027-05-01T00:00:00.000Z',
    '2039-12-31T14:59:59.000Z',
  ]

  test.each<[string, Licence[], string | null]>([
    ['none', [], null],
    ['none of a licence without an end', [until(never)], null],
    ['the earliest of the valid ones', [until(late), until(soon), until(never)], soon],
    ['not of one that has ended', [until('2020-01-01T00:00:00.000Z'), until(late)], late],
    [
      'the end of use, while a payment is late',
      [until(soon, { paidUntil: '2020-01-01T00:00:00.000Z' })],
      soon,
    ],
    ['as it is paid, not with the days after', [until(late, { paidUntil: soon })], soon],
  ])('is %s', (_, licences, end) => {
    expect(nearestEnd(licences, now)).toBe(end)
  })
})

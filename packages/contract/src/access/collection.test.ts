import { describe, expect, test } from 'vitest'
import { collectedTerms, endedPlans, endedTerms, ownedTerms } from './collection.ts'
import type { Licence } from './licence.ts'

const now = new Date('2026-11-20T03:00:00Z')
const licence = (
  itemId: string,
  expireAt = '2027-01-01T00:00:00Z',
  sinceAt = '2026-11-10T00:00:00Z',
): Licence => ({
  itemId,
  status: 'active',
  store: 1,
  sinceAt,
  expireAt,
  subscriptionStatus: null,
})
const past = (itemId: string, day: string) => licence(itemId, `${day}T00:00:00Z`, '2026-01-01T00:00:00Z')

describe('what a member owns', () => {
  test.each<[string, Licence[], string[]]>([
    ['nothing without a licence', [], []],
    ['nothing of a licence that has ended', [past('000002', '2026-10-01')], []],
    ['its plans, and what any plan opens', [licence('000016')], ['prevo', 'dancer-online', 'any-plan']],
  ])('is %s', (_, licences, terms) => {
    expect(ownedTerms(licences, now)).toEqual(terms)
  })

  test('is all plans while 000028 opens everything', () => {
    expect(ownedTerms([licence('000028')], now)).toContain('kagura')
    expect(ownedTerms([licence('000028', undefined, '2026-01-01T00:00:00Z')], now)).not.toContain('kagura')
  })
})

describe('what has ended', () => {
  test('are the plans that nothing opens now, the last to end first, each once', () => {
    const licences = [
      past('000001', '2026-05-01'),
      past('300001', '2026-06-01'),
      past('000002', '2026-10-01'),
      past('000005', '2026-11-01'),
      licence('300002'),
    ]
    expect(endedPlans(licences, now)).toEqual([
      { plan: 'wa', endedAt: '2026-11-01T00:00:00Z' },
      { plan: 'eichi', endedAt: '2026-06-01T00:00:00Z' },
    ])
    expect(endedTerms(licences, now)).toEqual(['wa', 'eichi'])
  })

  test('is also what any plan opens, once none is left', () => {
    expect(endedTerms([past('000005', '2026-11-01')], now)).toEqual(['wa', 'any-plan'])
    expect(endedTerms([], now)).toEqual([])
  })
})

test('a collection of one plan has its terms alone; of what has ended, what is open anyway is left out', () => {
  const licences = [licence('000002'), past('000005', '2026-11-01')]
  expect(collectedTerms(licences, {}, now)).toEqual({ terms: ['kafuku', 'any-plan'], withoutTerms: [] })
  expect(collectedTerms(licences, { plan: 'kafuku' }, now).terms).toEqual(['kafuku'])
  expect(collectedTerms(licences, { state: 'ended' }, now)).toEqual({
    terms: ['wa'],
    withoutTerms: ['kafuku', 'any-plan', 'everyone', 'member'],
  })
})

import { expect, test } from 'vitest'
import { planKeys } from '../access/plan-keys.ts'
import { timelineNamed, timelinePlans, timelines, timelinesOf } from './timeline.ts'

test('a timeline is found by its own name', () => {
  for (const timeline of timelines) expect(timelinesOf(timeline)).toEqual([timeline])
})

test.each([
  ['eichi-online', ['eichi']],
  ['eichi-low', ['eichi']],
  ['eichi-low-special', ['eichi']],
  ['ryoudou-low-plan', ['eichi', 'kafuku']],
  ['base-plan', ['dancer-online']],
  ['base-plan2', ['dancer-online']],
  ['cookdance_plan', ['cookdance']],
  ['second-dance', ['second-dance']],
  ['osusowa-plan', []],
  ['nozokuru', []],
] as const)('the timelines of %s are %j', (word, expected) => {
  expect(timelinesOf(word)).toEqual(expected)
})

test('whoever holds the plans of a key may read the timelines that it names', () => {
  for (const [word, held] of Object.entries(planKeys))
    for (const timeline of timelinesOf(word as keyof typeof planKeys))
      expect(timelinePlans[timeline].some(plan => held.some(each => each === plan))).toBe(true)
})

test.each([
  ['kafuku', 'kafuku'],
  ['kafukujushin-online', 'kafuku'],
  ['osusowa-plan', undefined],
  ['constructor', undefined],
  ['', undefined],
  [null, undefined],
])('an address that says %j names %j', (name, expected) => {
  expect(timelineNamed(name)).toBe(expected)
})

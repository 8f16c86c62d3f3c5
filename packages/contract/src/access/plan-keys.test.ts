import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aLicence, now } from '../../test/a-licence.ts'
import { itemPlans } from './licence.ts'
import { membership } from './membership.ts'
import { type Plan, plans } from './plan.ts'
import {
  isPlanKey,
  isPlanOrKey,
  type PlanKey,
  planKeys,
  planOrKey,
  plansAndKeys,
  plansOf,
  sourcesOf,
} from './plan-keys.ts'

/** The membership number of a holder of these plans. */
function bitsOf(plans: readonly Plan[]): number {
  const items = Object.entries(itemPlans).filter(([, opened]) => opened.some(plan => plans.includes(plan)))
  return membership(
    items.map(([itemId]) => aLicence(itemId)),
    now,
  ).bits
}

test('the keys are those of the specification', () => {
  expect(Object.keys(planKeys)).toEqual([
    'eichi-online',
    'kafukujushin-online',
    'd-code-plan',
    'syaka-plan',
    'wa-plan',
    'eichi-low-plan',
    'eichi-low-special',
    'kafuku-low-plan',
    'kafuku-low-special',
    'ryoudou-low-plan',
    'ryoudou-low-special',
    'nozokuru',
    'nozokuru1',
    'nozokuru2',
    'osusowa-plan',
    'cookdance_plan',
    'base-plan',
    'base-plan2',
    'kagura',
  ])
})

test.each([
  ['eichi-online', 1],
  ['kafukujushin-online', 2],
  ['d-code-plan', 4],
  ['syaka-plan', 8],
  ['eichi-low-plan', 16],
  ['eichi-low-special', 16],
  ['kafuku-low-plan', 32],
  ['kafuku-low-special', 32],
  ['ryoudou-low-plan', 16 + 32],
  ['ryoudou-low-special', 16 + 32],
  ['wa-plan', 256],
  ['nozokuru', 512 + 1024 + 2048],
  ['nozokuru1', 512 + 1024],
  ['nozokuru2', 512 + 2048],
] as const)('the plans of %s carry the bits %d', (key, bits) => {
  expect(bitsOf(planKeys[key])).toBe(bits)
})

test.each([
  ['kagura', true],
  ['cookdance_plan', true],
  ['cookdance-plan', false],
  ['kafuku', false],
  ['constructor', false],
])('"%s" is a plan key: %s', (word, expected) => {
  expect(isPlanKey(word)).toBe(expected)
})

test('a word for a plan is a key of the specification or a name of ours, each once, and means plans', () => {
  expect(plansAndKeys).toHaveLength(new Set([...plans, ...Object.keys(planKeys)]).size)
  for (const word of plansAndKeys) {
    expect(isPlanOrKey(word) && v.is(planOrKey, word)).toBe(true)
    expect(plansOf(word).length).toBeGreaterThan(0)
  }
  expect(['', 'toString', 'eichi_online'].filter(isPlanOrKey)).toEqual([])
})

test('what both have as a name means the same', () => {
  const shared = plans.filter((word): word is Plan & PlanKey => isPlanKey(word))
  for (const word of shared) expect(planKeys[word]).toEqual(plansOf(word))
})

test('each plan has the main plan of its house beside it', () => {
  expect(sourcesOf('ryoudou-low-plan')).toEqual({
    plans: ['eichi-low', 'kafuku-low'],
    mainPlans: ['eichi', 'kafuku'],
  })
  expect(sourcesOf('kagura')).toEqual({ plans: ['kagura'], mainPlans: ['kagura'] })
})

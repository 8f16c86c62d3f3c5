import { expect, test } from 'vitest'
import { aLicence, now } from '../test/a-licence.ts'
import { itemPlans, membership } from './licence.ts'
import type { Plan } from './plan.ts'
import { isPlanKey, planKeys } from './plan-keys.ts'

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

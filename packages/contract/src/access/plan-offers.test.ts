import { expect, test } from 'vitest'
import { findScreen } from '../screens/screens.ts'
import { chosenPlans } from './chosen-plans.ts'
import { isOpenToPreview } from './open-to-preview.ts'
import { plans } from './plan.ts'
import { planOffers, planSentences } from './plan-offers.ts'

test('a lock offers its plans in its order, each with a sentence and its top', () => {
  expect(planOffers(['syaka', 'eichi']).map(({ plan, path }) => [plan, path])).toEqual([
    ['syaka', '/player/syaka-menu'],
    ['eichi', '/eichi'],
  ])
})

test('a plan that operators give is offered to nobody, since nobody can choose it', () => {
  expect(chosenPlans(['free-kafuku', 'kafuku', 'kafuku-low'])).toEqual(['kafuku', 'kafuku-low'])
  expect(chosenPlans(['free-eichi'])).toEqual(['free-eichi'])
  expect(planOffers(['free-eichi', 'eichi']).map(({ plan }) => plan)).toEqual(['eichi'])
})

test('a plan without a top page is offered without a way', () => {
  expect(planOffers(['tv'])).toEqual([{ plan: 'tv', sentence: planSentences.tv, path: null }])
})

test('a lock of any plan offers the leading ones, all of which have a page', () => {
  const offers = planOffers([])
  expect(offers.length).toBeGreaterThan(2)
  expect(offers.filter(({ path }) => path === null)).toEqual([])
})

test('every top that is offered is a page that one may look at without the plan', () => {
  const tops = planOffers(plans).flatMap(({ path }) => path ?? [])
  expect(tops.filter(path => !isOpenToPreview(findScreen(path)?.page ?? ''))).toEqual([])
})

test('each plan says in one line what it is', () => {
  for (const sentence of Object.values(planSentences)) {
    expect(sentence).toMatch(/。$/)
    expect(sentence.length).toBeLessThanOrEqual(30)
  }
})

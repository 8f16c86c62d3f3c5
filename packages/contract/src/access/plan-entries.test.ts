import { expect, test } from 'vitest'
import { findScreen } from '../screens/screens.ts'
import { planTops } from './plan.ts'
import { planEntries } from './plan-entries.ts'

const entries = Object.entries(planEntries).flatMap(([plan, list]) =>
  list.map(entry => [plan, entry.label, entry.path] as const),
)

test.each(entries)('the top of %s leads once to %s', (plan, label, path) => {
  expect(path).toMatch(/^\/[\w-]+(\/[\w-]+)*$/)
  expect(entries.filter(([of, name, to]) => of === plan && (name === label || to === path))).toHaveLength(1)
})

test.each(Object.entries(planTops))('the top of %s, %s, is a screen', (_, path) => {
  expect(findScreen(path)?.path).toBe(path)
})

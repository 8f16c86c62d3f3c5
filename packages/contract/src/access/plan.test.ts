import { expect, test } from 'vitest'
import { isPlan, planAccents, planNames, plans } from './plan.ts'

test('every plan has a Japanese name and an accent', () => {
  expect(Object.keys(planNames).toSorted()).toEqual([...plans].toSorted())
  expect(Object.keys(planAccents).toSorted()).toEqual([...plans].toSorted())
  expect(Object.values(planNames).filter(name => name === '')).toEqual([])
})

test('no two plans share a name', () => {
  expect(new Set(Object.values(planNames)).size).toBe(plans.length)
})

test.each([
  ['kafuku', true],
  ['white-gold', true],
  ['Kafuku', false],
  ['', false],
  ['everyone', false],
  ['toString', false],
  ['__proto__', false],
])('"%s" is a plan: %s', (word, expected) => {
  expect(isPlan(word)).toBe(expected)
})

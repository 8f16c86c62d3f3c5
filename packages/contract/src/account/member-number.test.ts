import { expect, test } from 'vitest'
import { memberNumber } from './member-number.ts'

test('the number of a member is twelve digits, and the same at any time', () => {
  expect(memberNumber('foobar')).toBe('2613-3243-6968')
  expect(memberNumber('')).toMatch(/^\d{4}-\d{4}-\d{4}$/)
})

test('members who differ in a letter have numbers that differ', () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => memberNumber(`4sK7b2xQ9mZ1pL0cR8${n}`))
  expect(new Set(numbers).size).toBe(numbers.length)
})

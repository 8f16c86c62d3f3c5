import { expect, test } from 'vitest'
import { isTooQuiet, levellingGain, shareOfGain } from './loudness.ts'

test('what is louder than the reference is turned down by as much', () => {
  expect(levellingGain(-13)).toBe(-6)
  expect(shareOfGain(-6)).toBeCloseTo(0.501, 3)
  expect(shareOfGain(-20)).toBeCloseTo(0.1, 6)
})

test('what is at the reference stays as it is', () => {
  expect(levellingGain(-19)).toBe(0)
  expect(shareOfGain(0)).toBe(1)
})

test('what is too quiet can’t be turned up', () => {
  expect(levellingGain(-26.456)).toBe(7.46)
  expect(shareOfGain(7.46)).toBe(1)
})

test('a little too quiet is not noticed, more is', () => {
  expect(isTooQuiet(levellingGain(-21))).toBe(false)
  expect(isTooQuiet(levellingGain(-23))).toBe(true)
  expect(isTooQuiet(levellingGain(-13))).toBe(false)
})

test('an unknown loudness leaves the volume as it is', () => {
  expect(shareOfGain(undefined)).toBe(1)
})

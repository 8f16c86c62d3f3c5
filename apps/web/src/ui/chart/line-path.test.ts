import { expect, test } from 'vitest'
import { barPath, gapPath, linePath, nearestPoint, positionInPlot, roundTop } from './line-path.ts'

const range = { min: 1, max: 9 }

test('a line goes from the lowest value at the bottom to the highest at the top', () => {
  expect(linePath([1, 5, 9], range)).toBe('M0 1000L500 500L1000 0')
})

test('a missing day breaks the line, and a day alone becomes a dot', () => {
  expect(linePath([5, 5, null, 9, null], range)).toBe('M0 500L250 500M750 0h.1')
  expect(linePath([null, null], range)).toBe('')
  expect(linePath([5], range)).toBe('M500 500h.1')
})

test('a gap between two days is crossed straight, and nothing is drawn before the first or after the last', () => {
  expect(gapPath([null, 5, null, 9, 9, null], { min: 1, max: 9 })).toBe('M200 500L600 0')
  expect(gapPath([5, 5], range)).toBe('')
  expect(gapPath([null, null], range)).toBe('')
})

test('a column is drawn where there is something, and even a little of it is seen', () => {
  expect(barPath([0, 60, 0], 60)).toBe('M380 1000v-1000h240V1000z')
  expect(barPath([0.01, 60], 60)).toContain('v-8h')
  expect(barPath([0, 0], 0)).toBe('')
})

test('the nearest point of a place is one that there is', () => {
  expect(nearestPoint(0.49, 3, false)).toBe(1)
  expect(nearestPoint(-1, 3, false)).toBe(0)
  expect(nearestPoint(2, 3, false)).toBe(2)
  expect([0.1, 0.34, 1].map(share => nearestPoint(share, 3, true))).toEqual([0, 1, 2])
  expect([positionInPlot(0, 3, false), positionInPlot(0, 5, true)]).toEqual([0, 100])
})

test('the top of a scale is a round number above all values', () => {
  expect([0, 1, 7, 61, 1300].map(roundTop)).toEqual([1, 1, 10, 90, 1800])
})

import { describe, expect, test } from 'vitest'
import { betterOf, cursorCells, isOnFound, middleOf, movedBy, regionOf, spotAt } from './puzzle-tap.ts'

const spots = [
  { x: 200, y: 200, r: 30, name: '月' },
  { x: 500, y: 300, r: 80, name: '松' },
  { x: 520, y: 330, r: 20, name: '鳥' },
]
const tap = (x: number, y: number, shownWidth = 1000, found: number[] = []) => ({
  point: { x, y },
  shownWidth,
  found: new Set(found),
})

describe('a tap', () => {
  test.each([
    ['in the middle', tap(200, 200), 0],
    ['at the edge', tap(230, 200), 0],
    ['beyond it', tap(231, 200), null],
    ['beyond it on a small phone, where a finger is wider', tap(260, 200, 360), 0],
    ['beyond the finger, too', tap(262, 200, 360), null],
    ['on two, the nearer one', tap(515, 325), 2],
    ['on two, the nearer one, in whatever order they are', tap(500, 300, 360), 1],
    ['on one that is found, the other', tap(515, 325, 1000, [2]), 1],
  ])('%s', (_, tapped, expected) => {
    expect(spotAt(spots, tapped)).toBe(expected)
  })

  test('on what is found already is no miss', () => {
    expect(isOnFound(spots, tap(200, 210, 1000, [0]))).toBe(true)
    expect(isOnFound(spots, tap(200, 210))).toBe(false)
  })
})

test('each place of the picture is reached by some cell, and the cursor stays on it', () => {
  for (let x = 0; x <= 1000; x += 40)
    for (let y = 0; y <= 750; y += 30) {
      const cells = Array.from({ length: cursorCells ** 2 }, (_, index) => ({
        column: index % cursorCells,
        row: Math.floor(index / cursorCells),
      }))
      const hit = cells.some(cell => {
        const { point, reach } = middleOf(cell, 0.75)
        const spot = { x, y, r: 5, name: '' }
        return spotAt([spot], { point, reach, shownWidth: 1000, found: new Set() }) !== null
      })
      expect(hit).toBe(true)
    }
  expect(movedBy('ArrowLeft', { column: 0, row: 3 })).toEqual({ column: 0, row: 3 })
  expect(movedBy('ArrowDown', { column: 2, row: 3 })).toEqual({ column: 2, row: 4 })
  expect(movedBy('ArrowDown', { column: 2, row: 11 })).toEqual({ column: 2, row: 11 })
  expect(movedBy('a', { column: 0, row: 0 })).toBeNull()
})

test('of twelve cells in each direction, the reach goes from the middle just beyond the corners', () => {
  // 83⅓ wide and 62½ high: 104⅙ from corner to corner.
  const first = middleOf({ column: 0, row: 0 }, 0.75)
  expect(first.point.x).toBeCloseTo(41.667, 3)
  expect(first.point.y).toBeCloseTo(31.25, 3)
  expect(first.reach).toBeCloseTo(53.083, 3)
  const last = middleOf({ column: 11, row: 11 }, 0.75).point
  expect(last.x).toBeCloseTo(958.333, 3)
  expect(last.y).toBeCloseTo(718.75, 3)
})

test.each([
  ['ArrowLeft', 4, 5],
  ['ArrowRight', 6, 5],
  ['ArrowUp', 5, 4],
  ['ArrowDown', 5, 6],
])('%s leads to the cell beside it', (key, column, row) => {
  expect(movedBy(key, { column: 5, row: 5 })).toEqual({ column, row })
})

test.each([
  [100, 100, '上の左'],
  [500, 100, '上のまん中'],
  [900, 100, '上の右'],
  [100, 375, '中ほどの左'],
  [900, 375, '中ほどの右'],
  [100, 700, '下の左'],
  [500, 700, '下のまん中'],
  [1000, 750, '下の右'],
])('a spot at %i, %i lies %s', (x, y, region) => {
  expect(regionOf({ x, y }, 0.75)).toBe(region)
})

test('where a spot lies is said in words', () => {
  expect(regionOf({ x: 100, y: 700 }, 0.75)).toBe('下の左')
  expect(regionOf({ x: 500, y: 375 }, 0.75)).toBe('まん中')
  expect(regionOf({ x: 1000, y: 0 }, 0.75)).toBe('上の右')
})

test('the quicker result is better, and of two as quick the one with fewer misses', () => {
  const [quick, slow, clumsy] = [
    { seconds: 40, misses: 9 },
    { seconds: 60, misses: 0 },
    { seconds: 40, misses: 10 },
  ]
  expect(betterOf(slow, quick)).toBe(quick)
  expect(betterOf(quick, slow)).toBe(quick)
  expect(betterOf(clumsy, quick)).toBe(quick)
  expect(betterOf(quick, clumsy)).toBe(quick)
  expect(betterOf(quick, { ...quick })).toBe(quick)
  expect([betterOf(null, slow), betterOf(slow, null), betterOf(null, null)]).toEqual([slow, slow, null])
})

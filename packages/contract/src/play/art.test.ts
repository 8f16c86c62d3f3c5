import { expect, test } from 'vitest'
import { sideAt } from './art.ts'

test('a camera is on the side that is nearest, however often it has gone round', () => {
  const quarter = Math.PI / 2
  expect([0, 1, 2, 3, 4].map(quarters => sideAt(quarters * quarter))).toEqual([0, 1, 2, 3, 0])
  expect([-1, -2, -3, -4].map(quarters => sideAt(quarters * quarter))).toEqual([3, 2, 1, 0])
  expect(sideAt(0.7)).toBe(0)
  expect(sideAt(0.8)).toBe(1)
  expect(sideAt(-0.1)).toBe(0)
  expect(sideAt(41 * quarter)).toBe(1)
})

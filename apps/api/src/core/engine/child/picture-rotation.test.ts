import { expect, test } from 'vitest'
import { turnOf } from './picture-rotation.ts'

/** What a container says: where one step to the right and one down lead. */
function matrixOf(right: [number, number], down: [number, number]): Buffer {
  const matrix = Buffer.alloc(36)
  for (const [index, value] of [right[0], right[1], 0, down[0], down[1], 0, 0, 0].entries())
    matrix.writeInt32LE(value * 65_536, 4 * index)
  return matrix
}

test('a picture is turned clockwise by what its container says', () => {
  expect(turnOf(matrixOf([1, 0], [0, 1]))).toEqual({ degrees: 0, filters: [] })
  expect(turnOf(matrixOf([0, 1], [-1, 0]))).toEqual({ degrees: 90, filters: ['transpose=clock'] })
  expect(turnOf(matrixOf([-1, 0], [0, -1]))).toEqual({ degrees: 180, filters: ['hflip', 'vflip'] })
  expect(turnOf(matrixOf([0, -1], [1, 0]))).toEqual({ degrees: 270, filters: ['transpose=cclock'] })
})

test('one that is mirrored is mirrored before it is turned', () => {
  expect(turnOf(matrixOf([1, 0], [0, -1]))).toEqual({ degrees: 0, filters: ['vflip'] })
  expect(turnOf(matrixOf([0, 1], [1, 0]))).toEqual({ degrees: 90, filters: ['vflip', 'transpose=clock'] })
})

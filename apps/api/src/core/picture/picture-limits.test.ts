import { expect, test } from 'vitest'
import { pictureProblemOf } from './picture-limits.ts'

const head = (format: string | undefined, width: number, height: number, isProgressive = false) => ({
  format,
  width,
  height,
  isProgressive,
})

test.each([
  ['a photograph of a phone', head('jpeg', 8000, 5000, true)],
  ['a small one', head('png', 1, 1)],
  ['a panorama', head('jpeg', 16_000, 2500)],
  ['a long screenshot', head('png', 1080, 20_000)],
  ['a narrow one', head('webp', 400, 16_000)],
  ['one of AVIF', head('heif', 4000, 4000)],
  ['one that comes into sight bit by bit', head('png', 4000, 4000, true)],
])('%s is decoded', (_, picture) => {
  expect(pictureProblemOf(picture)).toBeNull()
})

test.each([
  ['one column', head('png', 1, 39_999_999)],
  ['one row', head('png', 39_999_999, 1)],
  ['longer than anything', head('jpeg', 20_001, 1000)],
  ['a thread', head('webp', 16_001, 400)],
  ['more than a phone takes', head('jpeg', 8000, 5001)],
  ['AVIF that needs much memory', head('heif', 4001, 4000)],
  ['a large one that comes into sight bit by bit', head('png', 4001, 4000, true)],
])('%s is not decoded', (_, picture) => {
  expect(pictureProblemOf(picture)).toBe('picture_extreme')
})

test.each([
  ['a drawing', head('svg', 10, 10)],
  ['a GIF', head('gif', 10, 10)],
  ['nothing that is known', head(undefined, 10, 10)],
  ['without a size', head('png', 0, 10)],
  ['of no number', head('png', Number.NaN, 10)],
])('%s is no picture', (_, picture) => {
  expect(pictureProblemOf(picture)).toBe('picture_unreadable')
})

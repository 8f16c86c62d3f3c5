import { expect, test } from 'vitest'
import { readingMinutes } from './article.ts'

test.each([
  [0, 1],
  [500, 1],
  [749, 1],
  [750, 2],
  [1_000, 2],
  [12_345, 25],
])('%i characters are read in %i minutes, five hundred in each', (characters, minutes) => {
  expect(readingMinutes(characters)).toBe(minutes)
})

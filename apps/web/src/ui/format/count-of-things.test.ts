import { expect, test } from 'vitest'
import { countOfThings } from './count-of-things.ts'

test.each([
  [1, '1つ'],
  [9, '9つ'],
  [10, '10個'],
])('%i things are counted as they are text: %s', (count, text) => expect(countOfThings(count)).toBe(text))

import { expect, test } from 'vitest'
import { countOfThings } from './count-of-things.ts'

test.each([
  [1, '1つ'],
  [9, '9つ'],
  [10, '10個'],
])('%i things are counted as they are said: %s', (count, said) => expect(countOfThings(count)).toBe(said))

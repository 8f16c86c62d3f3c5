import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getGrowth, growthSpans } from './growth.ts'

test('each span that a screen offers can be asked for', () => {
  for (const days of growthSpans) expect(v.is(getGrowth.input, { days })).toBe(true)
  for (const days of [6, 367, 30.5]) expect(v.is(getGrowth.input, { days })).toBe(false)
})

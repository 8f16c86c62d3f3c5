import * as v from 'valibot'
import { expect, test } from 'vitest'
import { saveDisplaySettings } from './display-settings.ts'

test.each([
  [['week', 'diary'], true],
  [[], true],
  [null, true],
  [['week', 'week'], false],
  [['kitchen'], false],
])('home can be in the order %j: %s', (homeOrder, is) => {
  expect(v.is(saveDisplaySettings.input, { homeOrder })).toBe(is)
  expect(v.is(saveDisplaySettings.input, { hiddenParts: homeOrder })).toBe(is)
})

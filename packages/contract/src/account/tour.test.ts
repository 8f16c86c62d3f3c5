import * as v from 'valibot'
import { expect, test } from 'vitest'
import { saveTour, tourLabels } from './tour.ts'

test('the buttons say what the specification says', () => {
  expect(Object.values(tourLabels)).toEqual(['次へ', '戻る', 'スキップ', '完了'])
})

test('nobody saves that a tour is new', () => {
  const at = { name: 'diary', step: 0 }
  for (const state of ['begun', 'skipped', 'done']) expect(v.is(saveTour.input, { ...at, state })).toBe(true)
  expect(v.is(saveTour.input, { ...at, state: 'new' })).toBe(false)
})

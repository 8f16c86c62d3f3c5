import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  eichiTextSchema,
  emptyEichi,
  emptyKafuku,
  habitMemoLength,
  kafukuTextSchema,
  saveEichiDay,
} from './habit-diary.ts'

test('an emptied day is one that can be saved', () => {
  expect(v.parse(eichiTextSchema, emptyEichi)).toEqual(emptyEichi)
  expect(v.parse(kafukuTextSchema, emptyKafuku)).toEqual(emptyKafuku)
})

test('emptying resets every number to 0 and every text to nothing', () => {
  for (const empty of [emptyEichi, emptyKafuku])
    for (const value of Object.values(empty)) expect([0, '', []]).toContainEqual(value)
  expect(Object.keys(emptyEichi)).toEqual(Object.keys(eichiTextSchema.entries))
  expect(Object.keys(emptyKafuku)).toEqual(Object.keys(kafukuTextSchema.entries))
})

test.each([
  [{}, true],
  [{ sleep: 9, memo: 'あ'.repeat(habitMemoLength) }, true],
  [{ sleep: 10 }, false],
  [{ stress: -1 }, false],
  [{ fix: 'あ'.repeat(habitMemoLength + 1) }, false],
  [{ images: ['a', 'b', 'c', 'd', 'e'] }, false],
  [{ base: -1 }, false],
])('a day with %j can be saved: %s', (change, expected) => {
  expect(v.is(saveEichiDay.input, { date: '2026-11-20', ...emptyEichi, ...change })).toBe(expected)
})

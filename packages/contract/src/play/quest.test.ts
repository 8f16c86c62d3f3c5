import { expect, test } from 'vitest'
import { questProgress } from './quest.ts'

const steps = ['one', 'two', 'three']

test.each([
  ['nothing is reached', [], 0, 'one'],
  ['the first is reached', ['one'], 1, 'two'],
  ['a step was left out', ['one', 'three'], 2, 'two'],
  ['only the last is reached', ['three'], 1, 'one'],
  ['others do not count', ['four'], 0, 'one'],
  ['all are reached, in any order', ['three', 'one', 'two'], 3, null],
])('of a quest: %s', (_, achieved, reached, next) => {
  expect(questProgress(steps, new Set(achieved))).toEqual({ reached, total: 3, next })
})

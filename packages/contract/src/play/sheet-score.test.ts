import { expect, test } from 'vitest'
import { bandOf, scoreOf } from './sheet-score.ts'

const answered = (...values: number[]) =>
  values.map((value, index) => ({ question: `q${index}`, value: value as 0 }))
const times = (count: number, value: number) => answered(...Array.from({ length: count }, () => value))

test.each([
  ['nothing holds', times(8, 0), 0],
  ['everything holds', times(8, 4), 100],
  ['half holds, of more questions', times(20, 2), 50],
  ['it is between two points', answered(1, 0, 0, 0, 0, 0, 0, 0, 0), 3],
])('where %s, the score is a part of a hundred', (_, answers, score) => {
  expect(scoreOf(answers)).toBe(score)
})

test('too few answers, or one question answered twice, are no score', () => {
  expect(scoreOf(times(7, 4))).toBeNull()
  expect(scoreOf([...times(8, 4), { question: 'q0', value: 1 }])).toBeNull()
})

test.each([
  [0, 'a'],
  [39, 'a'],
  [40, 'b'],
  [100, 'c'],
])('a score of %s lies in the last band that begins by then', (score, name) => {
  const bands = [
    { from: 0, name: 'a' },
    { from: 40, name: 'b' },
    { from: 80, name: 'c' },
  ]
  expect(bandOf(bands, score)?.name).toBe(name)
  expect(bandOf([], score)).toBeNull()
})

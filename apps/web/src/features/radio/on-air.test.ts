import { radioBeganAt } from '@iki/contract/media/radio'
import { expect, test } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { isAstray, whereToJoin } from './on-air.ts'

const talks = [lessonRow('a', { durationSeconds: 60 }), lessonRow('b', { durationSeconds: 30 })]
const joining = (seconds: number, of = talks) => {
  const found = whereToJoin(
    [{ startsAt: radioBeganAt, items: of }],
    new Date(radioBeganAt.getTime() + seconds * 1000),
  )
  return found && [found.talk.id, found.second]
}

test.each<[number, [string, number]]>([
  [0, ['a', 0]],
  [57, ['a', 57]],
  [57.5, ['b', 0]],
  [60, ['b', 0]],
  [89, ['a', 0]],
])('at %d seconds one joins %j', (seconds, expected) => {
  expect(joining(seconds)).toEqual(expected)
})

test('a talk alone is joined again at its end, and nothing is nothing', () => {
  expect(joining(58, talks.slice(0, 1))).toEqual(['a', 0])
  expect(joining(0, [])).toBeNull()
})

test('astray is another talk, or more than three seconds from the programme', () => {
  const onAir = whereToJoin(
    [{ startsAt: radioBeganAt, items: talks }],
    new Date(radioBeganAt.getTime() + 20_000),
  )
  if (!onAir) throw new Error('Nothing is on air.')
  expect(isAstray({ id: 'a', seconds: 17.5 }, onAir)).toBe(false)
  expect(isAstray({ id: 'a', seconds: 16.5 }, onAir)).toBe(true)
  expect(isAstray({ id: 'b', seconds: 20 }, onAir)).toBe(true)
})

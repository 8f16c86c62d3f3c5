import type { Word } from '@iki/contract/reading/dictionary'
import { expect, test } from 'vitest'
import { afterAnswer, beginRound, isFirstAnswer } from './relearn-round.ts'
import { withReviews } from './review-outbox.ts'

const word = (id: string): Word => ({
  id,
  word: id,
  kana: id,
  aliases: [],
  tags: [],
  meaning: id,
  updated: '2026-11-01T00:00:00.000Z',
})

test('what was wrong comes again at the end, and only the first answer counts', () => {
  let round = beginRound([word('a'), word('b')])
  expect(isFirstAnswer(round)).toBe(true)
  round = afterAnswer(round, false)
  expect(round.left.map(({ id }) => id)).toEqual(['b', 'a'])
  round = afterAnswer(round, true)
  expect(isFirstAnswer(round)).toBe(false)
  round = afterAnswer(round, true)
  expect([round.left.length, round.rightCount]).toEqual([0, 1])
  expect(afterAnswer(round, true)).toEqual(round)
})

test('what is on its way is answered, whether the server knew the word or not', () => {
  const card = {
    word: 'a',
    due: '2026-11-19T00:00:00.000Z',
    firstAt: '2026-11-01T00:00:00.000Z',
    reviewedAt: '2026-11-10T00:00:00.000Z',
  }
  const at = '2026-11-20T01:00:00.000Z'
  const unsent = {
    k1: { value: { word: 'a', rating: 'good' as const, at } },
    k2: { value: { word: 'b', rating: 'again' as const, at } },
  }
  expect(withReviews([card], unsent)).toEqual([
    { ...card, reviewedAt: at },
    { word: 'b', due: at, firstAt: at, reviewedAt: at },
  ])
})

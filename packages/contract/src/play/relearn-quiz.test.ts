import { expect, test } from 'vitest'
import type { Word } from '../reading/dictionary.ts'
import type { RelearnCard } from './relearn.ts'
import { kindsOf, newWordsADay, questionOf, wordsOfToday } from './relearn-quiz.ts'

const updated = '2026-11-01T00:00:00.000Z'
const word = (id: string, change: Partial<Word> = {}): Word => ({
  id,
  word: `語${id}`,
  kana: `ご${id}`,
  aliases: [],
  tags: ['body'],
  meaning: `意味${id}`,
  updated,
  ...change,
})
/** Not chance, but spread. */
function spread(): () => number {
  let state = 0
  return () => {
    state = (state + 0.618_034) % 1
    return state
  }
}
const now = new Date('2026-11-20T14:59:00Z') // 23:59 in Tokyo.
const card = (id: string, change: Partial<RelearnCard> = {}): RelearnCard => ({
  word: id,
  due: '2026-11-19T00:00:00.000Z',
  reviewedAt: '2026-11-10T00:00:00.000Z',
  firstAt: '2026-11-01T00:00:00.000Z',
  ...change,
})

test('wrong answers are of the same tag, each different, and one answer is right', () => {
  const words = [
    ...Array.from({ length: 6 }, (_, index) => word(`b${index}`)),
    ...Array.from({ length: 30 }, (_, index) => word(`v${index}`, { tags: ['voice'] })),
  ]
  const [asked] = words
  if (!asked) throw new Error('There are words.')
  for (const kind of kindsOf(asked)) {
    const question = questionOf(asked, words, kind, spread())
    expect(question?.options).toHaveLength(4)
    expect(new Set(question?.options.map(({ text }) => text)).size).toBe(4)
    expect(question?.options.filter(({ id }) => id === 'b0')).toHaveLength(1)
    for (const { id } of question?.options ?? []) expect(id).toMatch(/^b/)
  }
})

test('a wrong answer never reads as the right one', () => {
  const same = Array.from({ length: 5 }, (_, index) => word(`s${index}`, { kana: 'おなじ' }))
  const others = [word('x'), word('y'), word('z')]
  const question = questionOf(word('a', { kana: 'おなじ' }), [...same, ...others], 'reading', spread())
  expect(question?.options.filter(({ text }) => text === 'おなじ').map(({ id }) => id)).toEqual(['a'])
})

test('a meaning does not give its word away, and too few words are no question', () => {
  const asked = word('a', {
    word: '息',
    kana: 'いき',
    aliases: ['呼吸'],
    meaning: '呼吸のこと。いきは、からだを出入りする。',
  })
  const question = questionOf(asked, [word('b'), word('c'), word('d')], 'meaning', spread())
  expect(question?.asked).toBe('◯◯のこと。◯◯は、からだを出入りする。')
  expect(questionOf(asked, [word('b'), word('c')], 'meaning', spread())).toBeNull()
})

test('nor does an answer give its word away, or that of the question', () => {
  const asked = word('a', { word: '息', kana: 'いき', aliases: ['呼吸'], meaning: '呼吸。いき。息のこと。' })
  const near = word('b', {
    word: '肩',
    kana: 'かた',
    aliases: ['肩先'],
    meaning: '肩先や、呼吸で動くところ。',
  })
  const question = questionOf(asked, [near, word('c'), word('d')], 'word', spread())
  const texts = question?.options.map(({ text }) => text)
  expect(texts).toContain('◯◯。◯◯。◯◯のこと。')
  expect(texts).toContain('◯◯や、◯◯で動くところ。')
})

test('only what is written with kanji is asked for its reading', () => {
  expect(kindsOf(word('a', { word: '足首', kana: 'あしくび' }))).toContain('reading')
  expect(kindsOf(word('a', { word: 'あくび', kana: 'あくび' }))).not.toContain('reading')
  expect(kindsOf(word('a', { word: 'ハミング', kana: 'はみんぐ' }))).not.toContain('reading')
})

test('a day has what is due, the longest waiting first, and no more than twenty new words', () => {
  const words = Array.from({ length: 60 }, (_, index) => word(`w${index}`))
  const cards = [
    card('w0'),
    card('w1', { due: '2026-11-02T00:00:00.000Z' }),
    card('w2', { due: '2026-11-20T15:00:00.000Z' }), // Tomorrow in Tokyo.
    card('w3', { due: '2026-11-20T14:00:00.000Z', reviewedAt: '2026-11-19T15:30:00.000Z' }), // Answered today.
    card('gone'),
    card('w4', { due: '2026-11-21T00:00:00.000Z', firstAt: '2026-11-20T01:00:00.000Z' }), // New today.
  ]
  const { due, fresh } = wordsOfToday({ cards, words, now, chance: spread() })
  expect(due.map(({ id }) => id)).toEqual(['w1', 'w0'])
  expect(fresh).toHaveLength(newWordsADay - 1)
  expect(fresh.filter(({ id }) => cards.some(each => each.word === id))).toEqual([])
})

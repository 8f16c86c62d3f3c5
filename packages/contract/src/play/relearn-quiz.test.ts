import { expect, test } from 'vitest'
import type { Word } from '../reading/dictionary.ts'
import type { RelearnCard } from './relearn.ts'
import { kindsOf, newWordsADay, questionOf, shuffled, wordsOfToday } from './relearn-quiz.ts'

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
  expect(kindsOf(word('a', { word: '息', kana: '息' }))).toEqual(['meaning', 'word'])
})

test('a single letter of kana is left where it is, since it may be a part of another word', () => {
  const asked = word('a', { word: '目', kana: 'め', meaning: '目のこと。つめたい水であらう。' })
  const question = questionOf(asked, [word('b'), word('c'), word('d')], 'meaning', spread())
  expect(question?.asked).toBe('◯◯のこと。つめたい水であらう。')
})

test.each([
  ['meaning', '◯◯のこと。', ['肩', '足首', '背骨', '腰']],
  ['word', '肩', ['◯◯のこと。', '立つところ。', '通る柱。', 'まわるところ。']],
  ['reading', '肩', ['かた', 'あしくび', 'せぼね', 'こし']],
] as const)('asked by its %s, a word is asked as %s', (kind, asked, answers) => {
  const of = (name: string, kana: string, meaning: string) => word(name, { word: name, kana, meaning })
  const kata = of('肩', 'かた', '肩のこと。')
  const others = [
    of('足首', 'あしくび', '立つところ。'),
    of('背骨', 'せぼね', '通る柱。'),
    of('腰', 'こし', 'まわるところ。'),
  ]
  const question = questionOf(kata, [kata, ...others], kind, spread())
  expect(question?.asked).toBe(asked)
  expect(question?.options.map(({ text }) => text).toSorted()).toEqual(answers.toSorted())
  expect(question?.options.find(({ id }) => id === '肩')?.text).toBe(answers[0])
})

test('where too few words share a tag, others are offered beside them', () => {
  const asked = word('a', { tags: ['body'] })
  const near = [word('n1', { tags: ['voice', 'body'] }), word('n2', { tags: ['body'] })]
  const far = Array.from({ length: 9 }, (_, index) => word(`f${index}`, { tags: ['voice'] }))
  const chance = spread()
  for (let time = 0; time < 20; time++) {
    const ids = questionOf(asked, [...far, ...near], 'meaning', chance)?.options.map(({ id }) => id) ?? []
    expect(ids).toEqual(expect.arrayContaining(['a', 'n1', 'n2']))
    expect(ids).toHaveLength(4)
    expect(ids.filter(id => id.startsWith('f'))).toHaveLength(1)
  }
})

test('no two wrong answers read the same', () => {
  const same = Array.from({ length: 5 }, (_, index) => word(`s${index}`, { kana: 'おなじ' }))
  const question = questionOf(word('a'), [...same, word('x'), word('y')], 'reading', spread())
  expect(question?.options.map(({ text }) => text).toSorted()).toEqual(['おなじ', 'ごa', 'ごx', 'ごy'])
  expect(questionOf(word('a'), [...same, word('x')], 'reading', spread())).toBeNull()
})

test('of all that chance can say for three things, each order comes once', () => {
  const things = ['a', 'b', 'c']
  const orders = [0.1, 0.4, 0.9].flatMap(one =>
    [0.2, 0.8].map(two => {
      const numbers = [one, two]
      return shuffled(things, () => numbers.shift() ?? 0).join('')
    }),
  )
  expect(orders.toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  expect(things).toEqual(['a', 'b', 'c'])
})

test('a day has what is due, the longest waiting first, and no more than twenty new words', () => {
  const words = Array.from({ length: 60 }, (_, index) => word(`w${index}`))
  const cards = [
    card('w0'),
    card('w1', { due: '2026-11-02T00:00:00.000Z' }),
    card('w2', { due: '2026-11-20T15:00:00.000Z' }), // Tomorrow in Tokyo.
    card('w3', { due: '2026-11-20T14:00:00.000Z', reviewedAt: '2026-11-19T15:30:00.000Z' }), // Answered today.
    card('w5', { due: '2026-11-20T14:00:00.000Z' }), // Today.
    card('gone'),
    card('w4', { due: '2026-11-21T00:00:00.000Z', firstAt: '2026-11-20T01:00:00.000Z' }), // New today.
  ]
  const { due, fresh } = wordsOfToday({ cards, words, now, chance: spread() })
  expect(due.map(({ id }) => id)).toEqual(['w1', 'w0', 'w5'])
  expect(fresh).toHaveLength(newWordsADay - 1)
  expect(fresh.filter(({ id }) => cards.some(each => each.word === id))).toEqual([])
})

test('a day on which twenty words were new already has no more of them', () => {
  const words = Array.from({ length: 60 }, (_, index) => word(`w${index}`))
  const today = Array.from({ length: 25 }, (_, index) =>
    card(`w${index}`, { firstAt: '2026-11-20T01:00:00.000Z' }),
  )
  const freshWith = (cards: RelearnCard[]) => wordsOfToday({ cards, words, now, chance: spread() }).fresh
  expect(freshWith(today)).toEqual([])
  expect(freshWith(today.slice(0, 20))).toEqual([])
  expect(freshWith(today.slice(0, 19))).toHaveLength(1)
})

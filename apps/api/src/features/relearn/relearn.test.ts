import type { InputOf } from '@iki/contract/api/endpoint'
import { listAchievements } from '@iki/contract/play/achievement'
import { listRelearnCards, saveReviews } from '@iki/contract/play/relearn'
import { cardOf } from '@iki/contract/play/relearn-card'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { facts } from '../achievement/achievement.tables.ts'
import { dictionaryWords } from '../dictionary/dictionary.tables.ts'
import { quizReviews } from './relearn.tables.ts'

const now = new Date('2026-11-20T03:00:00Z')
const { app, db } = await testApp({ clock: testClock(now) })
const words = ['iki', 'koe', 'hiza']

beforeAll(async () => {
  for (const id of words)
    await db.insert(dictionaryWords).values({
      id,
      word: id,
      kana: 'あ',
      aliases: [],
      tags: ['body'],
      meaning: '意味',
      bodyHtml: '',
      contentHash: '',
      updatedAt: now,
    })
})

type Review = InputOf<typeof saveReviews>['reviews'][number]
const aMember = async () => {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  return {
    ...page,
    uid: member.uid,
    save: async (...reviews: Review[]) => (await page.call(saveReviews, { reviews })).data,
    cards: async () =>
      ((await page.call(listRelearnCards, {})).data ?? []).toSorted((a, b) => (a.word < b.word ? -1 : 1)),
  }
}
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3)).toISOString()
const review = (key: string, day: number, change: Partial<Review> = {}): Review => ({
  key,
  word: 'iki',
  rating: 'good',
  at: at(day),
  ...change,
})

test('a card is what follows from all reviews of its word', async () => {
  const page = await aMember()
  const given = [review('a', 1), review('b', 4, { rating: 'again' }), review('c', 9, { rating: 'easy' })]
  const answered = await page.save(...given)
  const card = cardOf(given.map(({ at: when, ...each }) => ({ ...each, at: new Date(when) })))
  expect(answered).toEqual([{ word: 'iki', due: card?.due.toISOString(), reviewedAt: at(9), firstAt: at(1) }])
  expect(await page.cards()).toEqual(answered)
})

test('two phones that send in any order, at once and twice, end with the same cards', async () => {
  const one = [review('a1', 1), review('a2', 7, { rating: 'hard' }), review('a3', 7, { word: 'koe' })]
  const two = [review('b1', 3, { rating: 'again' }), review('b2', 7, { rating: 'easy' })]
  const [first, second, third] = [await aMember(), await aMember(), await aMember()]
  await first.save(...one)
  await first.save(...two)
  for (const each of [...two, ...one].toReversed()) await second.save(each)
  await Promise.all([third.save(...one), third.save(...two), third.save(...one), third.save(...two)])
  const cards = await first.cards()
  expect(cards.map(({ word }) => word)).toEqual(['iki', 'koe'])
  expect(await second.cards()).toEqual(cards)
  expect(await third.cards()).toEqual(cards)
})

test('what is about no word, or was answered a season ago, is no review, and stops nothing', async () => {
  const page = await aMember()
  const answered = await page.save(
    review('a', 1, { word: 'nothing' }),
    review('b', 1, { at: '2026-08-01T03:00:00.000Z' }),
    review('c', 2, { word: 'koe' }),
    review('d', 2, { at: '0001-01-01T00:00:00.000Z' }),
  )
  expect(answered?.map(({ word }) => word)).toEqual(['koe'])
  expect((await page.cards()).map(({ word }) => word)).toEqual(['koe'])
})

test('by a clock that is days ahead, it was answered now', async () => {
  const page = await aMember()
  const [card] = (await page.save(review('a', 25), review('b', 23, { word: 'koe' }))) ?? []
  expect(card?.reviewedAt).toBe(now.toISOString())
  expect(await page.cards()).toHaveLength(2)
})

test('of a word and a day the first answer counts, however many are sent and in whatever order', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const minute = (second: number) => new Date(Date.parse(at(5)) + second * 1000).toISOString()
  const many = Array.from({ length: 90 }, (_, index) =>
    review(`k${index}`, 5, { at: minute(index), rating: index === 0 ? 'again' : 'easy' }),
  )
  await one.save(...many)
  for (const part of [many.slice(45).toReversed(), many.slice(0, 45).toReversed()]) await other.save(...part)
  const rows = await db
    .select()
    .from(quizReviews)
    .where(inArray(quizReviews.uid, [one.uid, other.uid]))
  expect(rows.map(({ key, rating }) => `${key} ${rating}`)).toEqual(['k0 again', 'k0 again'])
  expect(await other.cards()).toEqual(await one.cards())
})

test('a word that has left the dictionary is no card any more', async () => {
  const page = await aMember()
  await page.save(review('a', 1, { word: 'hiza' }), review('b', 1))
  await db.delete(dictionaryWords).where(eq(dictionaryWords.id, 'hiza'))
  expect(await page.save(review('c', 2, { word: 'hiza' }))).toEqual([])
  expect((await page.cards()).map(({ word }) => word)).toEqual(['iki'])
})

test('a day on which words were relearned is a fact, by the day in Tokyo', async () => {
  const page = await aMember()
  await page.save(review('a', 1), review('b', 1, { word: 'koe' }))
  await page.save(review('c', 2, { at: '2026-11-01T15:00:00.000Z' })) // The second of November in Tokyo.
  await page.call(listAchievements, {})
  const found = await db.select().from(facts).where(eq(facts.uid, page.uid))
  expect(found.map(({ fact, day }) => `${fact} ${day}`).toSorted()).toEqual([
    'quiz_reviewed_day 2026-11-01',
    'quiz_reviewed_day 2026-11-02',
  ])
})

test('nobody sees another’s', async () => {
  const [page, other] = [await aMember(), await aMember()]
  await page.save(review('a', 1))
  await other.save(review('a', 2, { word: 'koe' }))
  expect((await page.cards()).map(({ word }) => word)).toEqual(['iki'])
  expect((await other.cards()).map(({ word }) => word)).toEqual(['koe'])
})

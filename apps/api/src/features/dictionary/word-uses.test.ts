import { getWordUses, wordUseLimit } from '@iki/contract/reading/dictionary'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testAddresses } from '#test/addresses.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createArticle, createLesson } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { noEmbeds } from '#test/no-embeds.ts'
import { noLimits } from '#test/no-limits.ts'
import { wordContent } from './dictionary.content.ts'
import { dictionaryService } from './dictionary.service.ts'
import { replaceUses, type WordUseKind } from './word-uses.store.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })
const dictionary = dictionaryService({
  db,
  clock,
  addresses: testAddresses(clock),
  lessons: noEmbeds,
  ...noLimits,
})
const page = await signedInBrowser(app, await createMember(db))
const saveUses = (kind: WordUseKind, id: string, wordIds: string[], publishedAt: Date) =>
  replaceUses(db, { kind, id, wordIds, publishedAt })
const on = (day: string) => new Date(`${day}T00:00:00Z`)

const load = (id: string) =>
  wordContent.saveRow(
    { db, clock },
    {
      id,
      word: id,
      kana: id,
      aliases: [],
      tags: [],
      meaning: '。',
      bodyHtml: '<p>。</p>',
      contentHash: id,
    },
  )

beforeEach(async () => {
  await db.execute(sql`truncate dictionary_words, lessons, articles cascade`)
  for (const id of ['iki', 'kata', 'sebone']) await load(id)
})

describe('where a word is used', () => {
  test('the newest comes first, locked ones too', async () => {
    for (const [id, day] of [
      ['old', '2026-01-01'],
      ['new', '2026-10-01'],
      ['middle', '2026-05-01'],
    ] as const) {
      await createLesson(db, { id: `l-${id}`, publishedAt: on(day), access: ['kagura'] })
      await saveUses('lesson', `l-${id}`, ['iki'], on(day))
      await createArticle(db, { id: `a-${id}`, publishedAt: on(day), access: ['eichi'] })
      await saveUses('article', `a-${id}`, ['kata', 'iki'], on(day))
    }
    const { data } = await page.call(getWordUses, { id: 'iki' })
    expect(data?.lessons.map(({ id }) => id)).toEqual(['l-new', 'l-middle', 'l-old'])
    expect(data?.lessons[0]).toMatchObject({ lock: { reason: 'plan', plans: ['kagura'] } })
    expect(data?.articles.map(({ id }) => id)).toEqual(['a-new', 'a-middle', 'a-old'])
    expect(data?.articles[0]).toMatchObject({
      title: '息のはなし',
      lead: '息について。',
      minutes: 1,
      lock: { reason: 'plan', plans: ['eichi'] },
    })
  })

  test('so many are named and no more, and none that is still to come', async () => {
    for (let n = 0; n < wordUseLimit + 2; n++) {
      await createLesson(db, { id: `l-${n}` })
      await saveUses('lesson', `l-${n}`, ['iki'], on('2026-01-01'))
    }
    await createArticle(db, { id: 'to-come', publishedAt: on('2026-12-01') })
    await saveUses('article', 'to-come', ['iki'], on('2026-12-01'))
    const { data } = await page.call(getWordUses, { id: 'iki' })
    expect(data?.lessons).toHaveLength(wordUseLimit)
    expect(data?.articles).toEqual([])
  })

  test('a word that is used nowhere has no uses, and no word has none', async () => {
    expect((await page.call(getWordUses, { id: 'iki' })).data).toEqual({ lessons: [], articles: [] })
    expect((await page.call(getWordUses, { id: 'nothing' })).code).toBe('not_found')
  })

  test('is for members', async () => {
    expect((await browser(app).call(getWordUses, { id: 'iki' })).code).toBe('not_signed_in')
  })
})

describe('the words of a content', () => {
  const wordsOf = async (limit = 60) =>
    (await dictionary.wordsOf('article', 'text', limit)).map(({ id }) => id)

  test('come in the order of their first occurrence, so many as are wanted', async () => {
    await saveUses('article', 'text', ['sebone', 'iki', 'gone', 'kata'], on('2026-01-01'))
    expect(await wordsOf()).toEqual(['sebone', 'iki', 'kata'])
    expect(await wordsOf(2)).toEqual(['sebone', 'iki'])
  })

  test('are replaced as a whole, and are apart from those of another content', async () => {
    await saveUses('article', 'text', ['iki', 'kata'], on('2026-01-01'))
    await saveUses('lesson', 'text', ['iki'], on('2026-01-01'))
    await saveUses('article', 'text', ['sebone'], on('2026-01-01'))
    expect(await wordsOf()).toEqual(['sebone'])
    await saveUses('article', 'text', [], on('2026-01-01'))
    expect(await wordsOf()).toEqual([])
    expect(await dictionary.wordsOf('lesson', 'text', 9)).toHaveLength(1)
  })

  test('are saved by two at once without harm', async () => {
    const words = ['iki', 'kata', 'sebone']
    await Promise.all(Array.from({ length: 6 }, () => saveUses('article', 'text', words, on('2026-01-01'))))
    expect(await wordsOf()).toEqual(words)
  })
})

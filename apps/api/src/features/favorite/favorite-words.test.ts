import {
  favoriteWordsPageSize,
  listFavorites,
  listFavoriteWords,
  setFavorite,
} from '@iki/contract/media/favorite'
import { getWord } from '@iki/contract/reading/dictionary'
import { expect, test } from 'vitest'
import { dictionaryWords } from '#features/dictionary/dictionary.tables.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

const ids = Array.from(
  { length: favoriteWordsPageSize + 2 },
  (_, at) => `word-${String(at).padStart(3, '0')}`,
)
await db.insert(dictionaryWords).values(
  ids.map(id => ({
    id,
    word: id,
    kana: id,
    meaning: `${id}の意味`,
    aliases: [],
    tags: [],
    bodyHtml: '',
    contentHash: '',
    updatedAt: clock(),
  })),
)

async function aReader() {
  const page = await signedInBrowser(app, await createMember(db))
  const set = async (id: string, isFavorite: boolean) => {
    clock.advance(1)
    return page.call(setFavorite, { id, thing: 'word', isFavorite })
  }
  const list = async (after?: string) => (await page.call(listFavoriteWords, { after })).data
  return { page, set, list }
}

test('a word is added and taken out, and says which; it is none of the lessons, and nobody else’s', async () => {
  const { page, set, list } = await aReader()
  const other = await aReader()
  const isFavorite = async () => (await page.call(getWord, { id: 'word-001' })).data?.isFavorite
  expect(await isFavorite()).toBe(false)
  for (const _ of [1, 2]) expect((await set('word-001', true)).data).toEqual({ isFavorite: true })
  await set('word-002', true)
  expect(await isFavorite()).toBe(true)
  expect((await list())?.items.map(({ id }) => id)).toEqual(['word-002', 'word-001'])
  expect((await page.call(listFavorites, {})).data?.items).toEqual([])
  expect((await other.list())?.items).toEqual([])
  await set('word-001', false)
  expect(await isFavorite()).toBe(false)
  expect((await list())?.items).toMatchObject([{ id: 'word-002', meaning: 'word-002の意味' }])
})

test('a word that is not there is not added; a guest adds nothing', async () => {
  const { set } = await aReader()
  expect((await set('no-such', true)).code).toBe('not_found')
  expect((await browser(app).call(listFavoriteWords, {})).code).toBe('not_signed_in')
})

test('of two devices the later choice wins', async () => {
  const { page } = await aReader()
  const choose = async (isFavorite: boolean, minutesAgo: number) => {
    const chosenAt = new Date(clock().getTime() - minutesAgo * 60_000).toISOString()
    return (await page.call(setFavorite, { id: 'word-003', thing: 'word', isFavorite, chosenAt })).data
  }
  expect(await choose(false, 10)).toEqual({ isFavorite: false })
  expect(await choose(true, 20)).toEqual({ isFavorite: false })
  expect(await choose(true, 5)).toEqual({ isFavorite: true })
})

test('words come page by page, the last added first', async () => {
  const { set, list } = await aReader()
  for (const id of ids) await set(id, true)
  const first = await list()
  const second = await list(first?.next ?? '')
  expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(second?.next).toBeNull()
})

import { getDictionaryLatestUpdated, getWord, listWords, searchWords } from '@iki/contract/reading/dictionary'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { wordContent } from './dictionary.content.ts'

const clock = testClock(new Date('2026-11-21T00:00:00Z'))
const { app, db } = await testApp({ clock })
const page = await signedInBrowser(app, await createMember(db))

const sebone = {
  id: 'sebone',
  word: '背骨',
  kana: 'せぼね',
  aliases: ['脊柱'],
  tags: ['body'],
  meaning: 'からだのまんなかの柱。',
  bodyHtml: '<p>からだのまんなかの柱。</p>',
  contentHash: 'first',
}
const word = (id: string, kana: string) => ({ ...sebone, id, kana, contentHash: id })

beforeEach(async () => {
  clock.set(new Date('2026-11-21T00:00:00Z'))
  await db.execute(sql`truncate dictionary_words cascade`)
})

describe('the dictionary', () => {
  test('lists its words by their readings, with what a card shows of them', async () => {
    await wordContent.saveRow({ db, clock }, word('sebone', 'せぼね'))
    await wordContent.saveRow({ db, clock }, word('iki', 'いき'))
    const { data } = await page.call(listWords, {})
    expect(data?.map(({ id }) => id)).toEqual(['iki', 'sebone'])
    const { contentHash: _, bodyHtml: __, ...shown } = sebone
    expect(data?.[1]).toEqual({ ...shown, updated: '2026-11-21T00:00:00.000Z' })
  })

  test('is sent again only when a word was added, changed or removed', async () => {
    await wordContent.saveRow({ db, clock }, word('iki', 'いき'))
    const ask = async (tag = '') =>
      (await page.call(listWords, {}, { headers: { 'if-none-match': tag } })).response
    const first = await ask()
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) })
    const tag = String(first.headers.etag)
    expect((await ask(tag)).statusCode).toBe(304)
    await wordContent.saveRow({ db, clock }, { ...sebone, id: 'iki', meaning: '別の説明' })
    const changed = await ask(tag)
    expect(changed.json().data).toMatchObject([{ id: 'iki', meaning: '別の説明' }])
    await db.execute(sql`delete from dictionary_words`)
    expect((await ask(String(changed.headers.etag))).json().data).toEqual([])
  })

  test('explains one word', async () => {
    await wordContent.saveRow({ db, clock }, sebone)
    expect((await page.call(getWord, { id: 'sebone' })).data).toMatchObject({
      word: '背骨',
      bodyHtml: '<p>からだのまんなかの柱。</p>',
    })
  })

  test('says of a word that it has not', async () => {
    const { http, response } = await page.call(getWord, { id: 'nothing' })
    expect([http, response.json().message]).toEqual([404, "doesn't exist."])
  })

  test('answers words by ids in their order, once each, without those that it has not', async () => {
    for (const id of ['iki', 'sebone', 'kata']) await wordContent.saveRow({ db, clock }, word(id, id))
    const found = await page.call(searchWords, { dictionary_ids: ['sebone', 'nothing', 'iki', 'sebone'] })
    expect(found.data?.map(({ id }) => id)).toEqual(['sebone', 'iki'])
  })

  test('answers no words to no ids', async () => {
    await wordContent.saveRow({ db, clock }, sebone)
    expect((await page.call(searchWords, { dictionary_ids: [] })).data).toEqual([])
    expect((await page.call(searchWords, { code: 'old', isShowClient: true })).data).toEqual([])
  })

  test('is for members', async () => {
    expect((await browser(app).call(listWords, {})).code).toBe('not_signed_in')
    expect((await browser(app).call(getWord, { id: 'sebone' })).code).toBe('not_signed_in')
  })
})

describe('the day of the last change', () => {
  test('is none while there is no word', async () => {
    expect((await page.call(getDictionaryLatestUpdated, {})).data).toBeNull()
  })

  test('is that of the word that was changed last; loading the same again is no change', async () => {
    await wordContent.saveRow({ db, clock }, sebone)
    await wordContent.saveRow({ db, clock }, word('iki', 'いき'))
    clock.set(new Date('2026-11-21T00:05:00Z'))
    expect(await wordContent.saveRow({ db, clock }, sebone)).toBe(false)
    expect((await page.call(getDictionaryLatestUpdated, {})).data).toBe('2026-11-21T00:00:00.000Z')
    expect(await wordContent.saveRow({ db, clock }, { ...sebone, contentHash: 'second' })).toBe(true)
    expect((await page.call(getDictionaryLatestUpdated, {})).data).toBe('2026-11-21T00:05:00.000Z')
  })
})

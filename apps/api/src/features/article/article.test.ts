import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as article from '@iki/contract/reading/article'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { wordContent } from '#features/dictionary/dictionary.content.ts'
import { replaceUses } from '#features/dictionary/word-uses.store.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createArticle, createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = testClock()
const scratch = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: scratch } })
const day = 86_400_000
const at = (days: number) => new Date(clock().getTime() + days * day)
const guest = browser(app)

async function memberWith(...licences: Parameters<typeof createLicence>[2][]): Promise<Browser> {
  const member = await createMember(db)
  for (const licence of licences) await createLicence(db, member.uid, licence)
  return signedInBrowser(app, member)
}
/** For kafuku, first of a series of its own, unless `given` says otherwise. */
const write = (given: Parameters<typeof createArticle>[1] = {}) =>
  createArticle(db, {
    series: `series-${newId()}`,
    number: 1,
    title: '息の話',
    access: ['kafuku'],
    bodyHtml: '<p>本文です。</p>',
    ...given,
  })

const plain = await memberWith()
const holder = await memberWith({})
const operator = await signedInBrowser(app, await createMember(db, { authority: 'operator' }))

beforeEach(async () => {
  await db.execute(sql`truncate articles, dictionary_words cascade`)
})

describe('a series', () => {
  const list = (page: Browser, after?: number) =>
    page.call(article.listArticles, { series: 'story', ...(after !== undefined && { after }) })

  test('comes in its order, with title, lock and minutes and nothing of the text', async () => {
    await write({ id: 'two', series: 'story', number: 2, characters: 1600 })
    await write({ id: 'one', series: 'story', number: 1, access: ['everyone'] })
    await write({ series: 'another' })
    const { data, response } = await list(plain)
    expect(data?.items).toMatchObject([
      { id: 'one', lock: null, minutes: 1, accent: 'none' },
      { id: 'two', lock: { reason: 'plan', plans: ['kafuku'] }, minutes: 3, accent: expect.any(String) },
    ])
    expect(response.body).not.toContain('本文です')
    expect((await list(guest)).data?.items[1]?.lock).toEqual({ reason: 'sign_in' })
    expect((await list(holder)).data?.items[1]?.lock).toBeNull()
    expect((await list(operator)).data?.items[1]?.lock).toBeNull()
  })

  test('comes page by page', async () => {
    for (let number = 1; number <= article.articlePageSize + 1; number++)
      await write({ series: 'story', number })
    const first = await list(plain)
    expect(first.data?.items).toHaveLength(article.articlePageSize)
    expect(first.data?.next).toBe(article.articlePageSize)
    const rest = await list(plain, first.data?.next ?? 0)
    expect(rest.data?.items.map(({ number }) => number)).toEqual([article.articlePageSize + 1])
    expect(rest.data?.next).toBeNull()
  })

  test('that nobody named is asked for', async () => {
    expect((await guest.call(article.listArticles, {})).code).toBe('no_category')
    expect((await guest.call(article.listArticles, { series: 'undefined' })).code).toBe('no_category')
  })
})

describe('an article', () => {
  const get = (page: Browser, id: string) => page.call(article.getArticle, { id })

  test('opens to whose plan it is, and answers others why not, without any of its text', async () => {
    const id = await write()
    expect((await get(holder, id)).data?.bodyHtml).toBe('<p>本文です。</p>')
    const refused = await get(plain, id)
    expect(refused.code).toBe('plan_required')
    expect(refused.response.json()).toMatchObject({ lock: { reason: 'plan', plans: ['kafuku'] } })
    expect((await get(guest, id)).code).toBe('not_signed_in')
    expect(refused.response.body).not.toContain('本文')
  })

  test('that is locked shows its row and how it begins, and no more', async () => {
    for (const [page, times] of [
      [guest, 60],
      [plain, 60],
      [guest, 3],
    ] as const) {
      const text = '息を吐く。'.repeat(times)
      const id = await write({ bodyHtml: `<p>${text}</p><p>おわり</p>`, series: newId() })
      const { data } = await page.call(article.getArticlePreview, { id })
      expect(data?.article).toMatchObject({ id, lock: expect.anything() })
      expect(text.startsWith(data?.firstLines.replace(/…$/, '') || 'nothing')).toBe(true)
      expect(data?.firstLines.length).toBeLessThan(text.length / 2)
    }
    const unpublished = await write({ publishedAt: at(30) })
    expect((await guest.call(article.getArticlePreview, { id: unpublished })).code).toBe('not_found')
  })

  test('names what is beside it: neighbours, related things in their order, the lesson, words', async () => {
    const lessonId = await createLesson(db)
    const word = { word: '息', kana: 'いき', aliases: [], tags: [], meaning: '吸って、吐く。', bodyHtml: '' }
    for (const id of ['iki', 'sebone'])
      await wordContent.saveRow({ db, clock }, { ...word, id, contentHash: id })
    await write({ id: 'a', series: 'story', number: 3, access: ['everyone'] })
    await write({ id: 'b', series: 'story', number: 5, related: ['d', 'gone', 'a'], lessonId })
    await write({ id: 'c', series: 'story', number: 6, publishedAt: at(1) })
    await write({ id: 'd', series: 'story', number: 9 })
    await replaceUses(db, { kind: 'article', id: 'b', wordIds: ['sebone', 'iki'], publishedAt: at(-1) })
    const { data } = await get(holder, 'b')
    expect(data).toMatchObject({ previous: { id: 'a' }, next: { id: 'd' }, lesson: { id: lessonId } })
    expect(data?.related.map(({ id }) => id)).toEqual(['d', 'a'])
    expect(data?.words.map(({ id }) => id)).toEqual(['sebone', 'iki'])
    expect((await get(guest, 'a')).data).toMatchObject({ previous: null, words: [], lesson: null })
  })

  test('that is not published yet is nowhere', async () => {
    const id = await write({ access: ['everyone'], kind: 'landing', publishedAt: at(1) })
    expect((await get(operator, id)).code).toBe('not_found')
    expect((await guest.call(article.getMatome, { id })).code).toBe('not_found')
    expect((await guest.call(article.getLanding, { landing_id: id })).code).toBe('not_found')
    expect((await plain.call(article.saveReading, { id, percent: 9 })).code).toBe('not_found')
    clock.advance(day)
    expect((await get(guest, id)).http).toBe(200)
    clock.advance(-day)
  })
})

describe('media of an article', () => {
  const bodyHtml = '<p>src="media:other.webp"</p><figure><img src="media:a.webp" alt="海"></figure>'
  const addressIn = (html = '') => /<img src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'none'
  const fetchAs = (page: Browser, url: string) =>
    app.inject({
      url,
      headers: { cookie: [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ') },
    })
  beforeEach(async () => {
    await mkdir(join(scratch, 'media'), { recursive: true })
    await writeFile(join(scratch, 'media/a.webp'), 'a picture')
  })

  test('have addresses for the session they were made for, and for nobody else', async () => {
    const id = await write({ bodyHtml })
    const { data } = await holder.call(article.getArticle, { id })
    const address = addressIn(data?.bodyHtml)
    expect(address).toMatch(/^\/v1\/media\/a\.webp\?expires=\d+&signature=/)
    expect((await fetchAs(holder, address)).body).toBe('a picture')
    expect((await fetchAs(plain, address)).json().code).toBe('not_allowed')
    expect((await app.inject(address)).json().code).toBe('not_signed_in')
    expect(data?.bodyHtml).toContain('<p>src="media:other.webp"</p>')
  })

  test('have addresses for anyone where it is open to everyone', async () => {
    const id = await write({ bodyHtml, access: ['everyone'], kind: 'question', series: 'faq' })
    for (const page of [guest, holder]) {
      const { data } = await page.call(article.getArticle, { id })
      expect((await app.inject(addressIn(data?.bodyHtml))).body).toBe('a picture')
    }
    const { data } = await guest.call(article.listQuestions, { series: 'faq' })
    expect((await app.inject(addressIn(data?.[0]?.bodyHtml ?? ''))).body).toBe('a picture')
  })
})

describe('lessons that texts embed', () => {
  const embed = (...ids: string[]) => ids.map(id => `<figure data-embed="lesson:${id}"></figure>`).join('')

  test('come with the text in its order, each with its kind, its length and its lock', async () => {
    const film = await createLesson(db, { kind: 'video', access: ['everyone'], durationSeconds: 60 })
    const closed = await createLesson(db, { access: ['cookdance'] })
    const later = await createLesson(db, { publishedAt: at(1) })
    const id = await write({ bodyHtml: `<p>前</p>${embed(closed, film, film, 'gone', later)}` })
    const { data } = await holder.call(article.getArticle, { id })
    expect(data?.embeds).toMatchObject([
      { id: closed, kind: 'audio', lock: { reason: 'plan', plans: ['cookdance'] } },
      { id: film, kind: 'video', durationSeconds: 60, lock: null },
    ])
    const { data: plainText } = await holder.call(article.getArticle, { id: await write() })
    expect(plainText).not.toHaveProperty('embeds')
  })

  test('come with each answer to a question that is open, and with none that is closed', async () => {
    const [one, two] = [await createLesson(db, { access: ['everyone'] }), await createLesson(db)]
    const question = { kind: 'question', series: 'faq' }
    await write({ ...question, number: 1, access: ['everyone'], bodyHtml: embed(one) })
    await write({ ...question, number: 2, bodyHtml: embed(two) })
    await write({ ...question, number: 3, access: ['everyone'] })
    const { data, response } = await guest.call(article.listQuestions, { series: 'faq' })
    expect(data?.map(({ embeds }) => embeds?.map(({ id }) => id))).toEqual([[one], undefined, undefined])
    expect(response.body).not.toContain(two)
  })
})

describe('a summary', () => {
  test('is found by its id whatever its kind, or does not exist', async () => {
    for (const kind of ['matome', 'question', 'message', 'article'] as const) {
      const id = await write({ kind, access: ['everyone'] })
      expect((await guest.call(article.getMatome, { id })).data?.kind).toBe(kind)
    }
    const missing = await guest.call(article.getMatome, { id: 'nothing' })
    expect(missing.response.json()).toMatchObject({ code: 'not_found', message: "doesn't exist." })
    const closed = await plain.call(article.getMatome, { id: await write({ kind: 'matome' }) })
    expect(closed.code).toBe('plan_required')
  })

  test('that can’t be read for a fault of ours is answered as such', async () => {
    const id = await write({ access: ['no-plan'] })
    const { http, response } = await plain.call(article.getMatome, { id })
    expect(http).toBe(503)
    expect(response.json()).toMatchObject({ code: 'matome_failed', message: 'Error getting matome' })
  })

  test('is listed with those of its category, series by series', async () => {
    const matome = { kind: 'matome', category: 'からだ' }
    await write({ ...matome, id: 'b1', series: 'b', number: 1 })
    await write({ ...matome, id: 'a2', series: 'a', number: 2 })
    await write({ ...matome, id: 'a1', series: 'a', number: 1, publishedAt: at(1) })
    await write({ ...matome, kind: 'question', series: 'c' })
    await write({ ...matome, category: '声', series: 'd' })
    const { data } = await guest.call(article.listMatomePlaylist, { category: 'からだ' })
    expect(data?.map(({ id, lock }) => [id, lock?.reason])).toEqual([
      ['a2', 'sign_in'],
      ['b1', 'sign_in'],
    ])
    for (const category of [undefined, '', 'undefined'])
      expect((await guest.call(article.listMatomePlaylist, { category })).code).toBe('no_category')
  })
})

test('questions come with their answers where those are open', async () => {
  const question = { kind: 'question', series: 'faq' }
  await write({ ...question, number: 2, access: ['everyone'] })
  await write({ ...question, number: 1, access: ['member'], bodyHtml: '<p>秘密</p>' })
  const { data, response } = await guest.call(article.listQuestions, { series: 'faq' })
  expect(data?.map(({ bodyHtml }) => bodyHtml)).toEqual([null, '<p>本文です。</p>'])
  expect(response.body).not.toContain('秘密')
  const own = await plain.call(article.listQuestions, { series: 'faq' })
  expect(own.data?.[0]?.bodyHtml).toBe('<p>秘密</p>')
})

test('a landing page is one by its kind', async () => {
  const landing = (landing_id?: string) => guest.call(article.getLanding, { landing_id })
  const id = await write({ kind: 'landing', access: ['everyone'] })
  expect((await landing(id)).data?.id).toBe(id)
  expect((await landing(await write({ access: ['everyone'] }))).code).toBe('not_found')
  expect((await landing('nothing')).code).toBe('not_found')
  expect((await landing()).response.json()).toMatchObject({ message: 'error. no landing_id.' })
  expect((await landing('undefined')).code).toBe('no_landing_id')
})

describe('reading', () => {
  const save = (page: Browser, id: string, percent: number, isFinished?: boolean) =>
    page.call(article.saveReading, { id, percent, ...(isFinished !== undefined && { isFinished }) })

  test('stores the furthest that was read, and that it was finished', async () => {
    const id = await write()
    expect((await save(holder, id, 40)).data).toEqual({ percent: 40, isFinished: false })
    expect((await save(holder, id, 10)).data).toEqual({ percent: 40, isFinished: false })
    expect((await save(holder, id, 95, true)).data).toEqual({ percent: 95, isFinished: true })
    expect((await save(holder, id, 20, false)).data).toEqual({ percent: 95, isFinished: true })
    const { data } = await holder.call(article.getArticle, { id })
    expect(data?.reading).toEqual({ percent: 95, isFinished: true })
  })

  test('is the member’s own', async () => {
    const id = await write({ series: 'story' })
    await save(holder, id, 80, true)
    const other = await memberWith({})
    expect((await other.call(article.getArticle, { id })).data?.reading).toBeNull()
    const { data } = await other.call(article.listArticles, { series: 'story' })
    expect(data?.items[0]?.reading).toBeNull()
    expect((await other.call(article.listMastery, { series: ['story'] })).data?.[0]?.finished).toBe(0)
  })

  test('is of what is open to the member', async () => {
    const id = await write()
    expect((await save(plain, id, 10)).code).toBe('plan_required')
    expect((await save(guest, id, 10)).code).toBe('not_signed_in')
    expect((await save(holder, 'nothing', 10)).code).toBe('not_found')
    expect((await save(holder, id, 101)).code).toBe('invalid_input')
  })

  test('makes mastery of series, in the order asked for, and says where to go on', async () => {
    const ids = []
    for (const number of [1, 2, 3]) ids.push(await write({ series: 'story', number }))
    await write({ series: 'story', number: 4, publishedAt: at(1) })
    const whole = await write({ series: 'whole' })
    for (const id of [ids[0], ids[2], whole]) await save(holder, id ?? '', 100, true)
    await save(holder, ids[1] ?? '', 60)
    const { data } = await holder.call(article.listMastery, { series: ['whole', 'nothing', 'story'] })
    expect(data).toEqual([
      { series: 'whole', total: 1, finished: 1, next: null },
      { series: 'nothing', total: 0, finished: 0, next: null },
      { series: 'story', total: 3, finished: 2, next: { id: ids[1], title: '息の話' } },
    ])
  })
})

describe('what was read', () => {
  const list = (page: Browser, after?: string) =>
    page.call(article.listReadArticles, { ...(after !== undefined && { after }) })

  test('comes the latest first, page by page, none twice and none lost', async () => {
    const page = await memberWith({})
    const ids = Array.from({ length: 45 }, (_, number) => `text-${String(number).padStart(2, '0')}`)
    for (const id of ids) {
      await write({ id })
      // Three at the same instant.
      if (ids.indexOf(id) % 3 === 0) clock.advance(60_000)
      await page.call(article.saveReading, { id, percent: 40 })
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await list(page, after)
      seen.push(...(data?.items ?? []).map(({ id }) => id))
      after = data?.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(ids.toReversed())
    expect((await list(page)).data?.items[0]).toMatchObject({ reading: { percent: 40, isFinished: false } })
  })

  test('is the member’s own, and says what is locked by now', async () => {
    const [page, other] = [await memberWith({}), await memberWith()]
    await write({ id: 'open' })
    await page.call(article.saveReading, { id: 'open', percent: 100, isFinished: true })
    expect((await list(other)).data).toEqual({ items: [], next: null })
    await db.execute(sql`update articles set access = '{eichi}' where id = 'open'`)
    expect((await list(page)).data?.items).toMatchObject([{ id: 'open', lock: { reason: 'plan' } }])
  })
})

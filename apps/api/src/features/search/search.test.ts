import { saveMemo } from '@iki/contract/media/bookmark'
import { createImpression } from '@iki/contract/people/impression'
import {
  type Found,
  type SearchKind,
  search,
  searchKinds,
  searchPreviewSize,
} from '@iki/contract/shell/search'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { wordContent } from '#features/dictionary/dictionary.content.ts'
import { saveArtwork } from '#features/gallery/gallery.store.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createArticle, createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { searchIndexingOf } from '../../search-indexing.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })
const member = await createMember(db)
await createLicence(db, member.uid)
const page = await signedInBrowser(app, member)
const indexing = searchIndexingOf(db)

const nothingChanged = { dictionary: [], lessons: [], articles: [], gallery: [] }
const all = { ...nothingChanged, dictionary: ['all'] }

const word = (id: string, spelling: string, kana: string, aliases: string[] = []) =>
  wordContent.saveRow(
    { db, clock },
    {
      id,
      word: spelling,
      kana,
      aliases,
      tags: [],
      meaning: '。',
      bodyHtml: '<p>。</p>',
      contentHash: newId(),
    },
  )

async function find(q: string, more: { kind?: SearchKind; after?: string } = {}): Promise<Found> {
  const { data, code } = await page.call(search, { q, ...more })
  if (!data) throw new Error(String(code))
  return data
}
const idsOf = (found: Found, kind: Exclude<SearchKind, 'note'> = 'audio') =>
  found[kind].items.map(({ id }) => id)

beforeEach(async () => {
  await db.execute(sql`truncate dictionary_words, lessons, articles, artworks, search_entries cascade`)
  await db.execute(sql`truncate impressions, lesson_memos, lesson_bookmarks cascade`)
})

describe('a lesson is found', () => {
  beforeEach(async () => {
    await word('aomuke', '仰向け', 'あおむけ', ['仰むけ'])
    await word('sebone', '背骨', 'せぼね')
    await createLesson(db, {
      id: 'lying',
      title: '床での一日',
      name: 'ゆかでのいちにち',
      transcript: [{ start: 0, end: 3, text: '仰向けになります。背骨を床へ。' }],
    })
    await createLesson(db, {
      id: 'walking',
      title: '歩くための呼吸',
      name: 'あるくためのこきゅう',
      description: 'ヨガのあとに。',
      transcript: [],
    })
    await indexing.update(all)
  })

  test.each([
    ['by a word of its title', '歩く', 'walking'],
    ['by another form of that word', '歩いて', 'walking'],
    ['by one character', '歩', 'walking'],
    ['by how its title is read', 'こきゅう', 'walking'],
    ['by that in Latin letters', 'kokyuu', 'walking'],
    ['while they are typed', 'koky', 'walking'],
    ['in another kana and width', 'よが', 'walking'],
    ['by a word that is spoken in it', '仰向け', 'lying'],
    ['by how the dictionary reads that word', 'あおむけ', 'lying'],
    ['by that with a particle', 'あおむけに', 'lying'],
    ['by that in Latin letters, spelled otherwise', 'aomuke', 'lying'],
    ['by two words, one of the title and one that is spoken', '床 背骨', 'lying'],
  ])('%s: %s', async (_, q, id) => expect(idsOf(await find(q))).toEqual([id]))

  test.each(['走る', '床 呼吸', '%', '_', '\\', "' or 1=1 --", '😀', 'a'.repeat(100)])(
    'and not by %s',
    async q => expect(idsOf(await find(q))).toEqual([]),
  )

  test('its new title is found once it has changed, and the old one is not', async () => {
    await createLesson(db, { id: 'walking', title: '月の下で', name: 'つきのしたで', transcript: [] })
    await indexing.update({ ...nothingChanged, lessons: ['walking'] })
    expect(idsOf(await find('つきの'))).toEqual(['walking'])
    expect(idsOf(await find('歩く'))).toEqual([])
  })

  test('a word that comes into the dictionary later makes older lessons findable by its reading', async () => {
    expect(idsOf(await find('ゆか'))).toEqual(['lying'])
    expect(idsOf(await find('のあと'))).toEqual(['walking'])
    await word('yoga', 'ヨガ', 'よが', ['ゆが'])
    await createLesson(db, { id: 'breath', title: '息', name: null, transcript: [] })
    await indexing.update({ ...nothingChanged, lessons: ['breath'] })
    expect(idsOf(await find('いきもの'))).toEqual([])
    await word('iki', '息', 'いきもの')
    await indexing.update({ ...nothingChanged, dictionary: ['iki'] })
    expect(idsOf(await find('いきもの'))).toEqual(['breath'])
  })

  test('what was loaded before there was a search is known, and written once', async () => {
    expect(await indexing.hasUnwritten()).toBe(false)
    await db.execute(sql`truncate search_entries`)
    expect(await indexing.hasUnwritten()).toBe(true)
    await indexing.writeUnwritten(new AbortController().signal)
    expect(idsOf(await find('歩く'))).toEqual(['walking'])
    expect(await indexing.hasUnwritten()).toBe(false)
  })
})

describe('what is found', () => {
  test('is everything that a member can find, locked content too', async () => {
    await createLesson(db, { id: 'a', title: '息の音声', access: ['kagura'] })
    await createLesson(db, { id: 'v', title: '息の映像', kind: 'video' })
    await createLesson(db, { id: 'm', title: '息の音楽', kind: 'music', artist: '春' })
    await createArticle(db, { id: 't', title: '息の話' })
    await createArticle(db, { id: 'q', title: '息がつまります', kind: 'question' })
    await createArticle(db, { id: 'w', title: '息へようこそ', kind: 'welcome' })
    await word('iki', '息', 'いき')
    await saveArtwork(db, {
      id: 'p',
      number: 1,
      title: '息の絵',
      artist: '春',
      year: 2026,
      alt: '円',
      tags: [],
      pictureKey: 'p.webp',
      thumbnailKey: 't.webp',
      width: 10,
      height: 10,
      bodyHtml: '<p>。</p>',
      contentHash: 'p',
    })
    await indexing.update(all)
    await page.call(saveMemo, { onseiId: 'v', memo: '息がゆっくりになった' })
    await page.call(createImpression, { id: 'post', plan: 'kafuku', body: '息がふかくなりました' })

    const found = await find('息')
    expect(idsOf(found, 'audio')).toEqual(['a'])
    expect(found.audio.items[0]?.lock).toMatchObject({ reason: 'plan', plans: ['kagura'] })
    expect(idsOf(found, 'video')).toEqual(['v'])
    expect(idsOf(found, 'music')).toEqual(['m'])
    expect(idsOf(found, 'article')).toEqual(['t'])
    expect(idsOf(found, 'question')).toEqual(['q'])
    expect(idsOf(found, 'word')).toEqual(['iki'])
    expect(idsOf(found, 'artwork')).toEqual(['p'])
    expect(idsOf(found, 'impression')).toEqual(['post'])
    expect(found.note.items).toMatchObject([{ kind: 'memo', memo: '息がゆっくりになった' }])
    expect(found.note.lessons.map(({ id }) => id)).toEqual(['v'])
  })

  test('comes by name before what only speaks of it: the very word first', async () => {
    await createLesson(db, { id: 'spoken', title: '朝', transcript: [{ start: 0, end: 3, text: '呼吸' }] })
    await createLesson(db, { id: 'inside', title: '夜の呼吸', transcript: [] })
    await createLesson(db, { id: 'begins', title: '呼吸の話', transcript: [] })
    await createLesson(db, { id: 'exact', title: '呼吸', transcript: [] })
    await createLesson(db, { id: 'read', title: '深く', name: 'こきゅう', transcript: [] })
    await indexing.update(all)
    expect(idsOf(await find('呼吸', { kind: 'audio' }))).toEqual(['exact', 'begins', 'inside', 'spoken'])
  })

  test('is published, and open to read about: not what is still to come', async () => {
    await createLesson(db, { id: 'later', title: '息', publishedAt: new Date('2026-11-22T00:00:01Z') })
    await indexing.update(all)
    expect(idsOf(await find('息'))).toEqual([])
    clock.set(new Date('2026-11-22T00:00:30Z'))
    expect(idsOf(await find('息'))).toEqual(['later'])
    clock.set(new Date('2026-11-22T00:00:00Z'))
  })

  test('is not read again while nothing has changed, and each time that something has', async () => {
    await createLesson(db, { id: 'a', title: '息', transcript: [] })
    await createLesson(db, { id: 'b', title: '声', transcript: [] })
    await indexing.update(all)
    expect([idsOf(await find('息')), idsOf(await find('声'))]).toEqual([['a'], ['b']])
    await db.execute(sql`delete from search_entries`)
    expect([idsOf(await find('息')), idsOf(await find('声'))]).toEqual([['a'], ['b']])
    expect(idsOf(await find('息', { kind: 'audio' }))).toEqual([])
    await createLesson(db, { id: 'b', title: '息と声', transcript: [] })
    await indexing.update({ ...nothingChanged, lessons: ['b'] })
    expect(idsOf(await find('息'))).toEqual(['a', 'b'])
  })

  test('continues page by page, each once, over names and over what is said', async () => {
    for (let number = 0; number < 30; number++)
      await createLesson(db, {
        id: `n-${number}`,
        title: number < 22 ? `骨盤 ${number}` : `夜 ${number}`,
        description: '骨盤',
        transcript: [],
        publishedAt: new Date(Date.UTC(2026, 0, 1 + (number % 7))),
      })
    await indexing.update(all)
    expect((await find('骨盤')).audio).toMatchObject({ items: { length: searchPreviewSize } })
    const seen: string[] = []
    let after: string | null = null
    do {
      const found: Found = await find('骨盤', { kind: 'audio', ...(after === null ? {} : { after }) })
      seen.push(...idsOf(found))
      after = found.audio.next
    } while (after !== null)
    expect(seen).toHaveLength(30)
    expect(new Set(seen).size).toBe(30)
    expect(seen.slice(0, 22).every(id => Number(id.slice(2)) < 22)).toBe(true)
  })

  test('without a word is nothing, and counts for nothing', async () => {
    await createLesson(db, { title: '息' })
    await indexing.update(all)
    const { rows: before } = await db.pool.query("select count from auth_limits where key like 'search:%'")
    const found = await find(' 。 ')
    for (const kind of searchKinds) expect(found[kind].items).toEqual([])
    const { rows: after } = await db.pool.query("select count from auth_limits where key like 'search:%'")
    expect(after).toEqual(before)
  })

  test('a kind that is asked for is found alone, and a cursor that nobody gave is the first page', async () => {
    await createLesson(db, { id: 'a', title: '息' })
    await word('iki', '息', 'いき')
    await indexing.update(all)
    const found = await find('息', { kind: 'word', after: 'x_y' })
    expect(idsOf(found, 'word')).toEqual(['iki'])
    expect(idsOf(found, 'audio')).toEqual([])
    for (const kind of ['impression', 'note'] as const)
      expect((await find('息', { kind, after: '0_0_x' }))[kind].items).toEqual([])
  })

  test('posts of a plan that the member does not have, and notes of others, are not found', async () => {
    const other = await createMember(db)
    await createLicence(db, other.uid, { itemId: '000010' })
    const otherPage = await signedInBrowser(app, other)
    const lesson = await createLesson(db, { title: '月' })
    await otherPage.call(createImpression, { id: newId(), plan: 'kagura', body: '舞の話です' })
    await otherPage.call(saveMemo, { onseiId: lesson, memo: '舞の話です' })
    expect((await otherPage.call(search, { q: '舞' })).data?.impression.items).toHaveLength(1)
    const found = await find('舞')
    expect(found.impression.items).toEqual([])
    expect(found.note.items).toEqual([])
  })
})

describe('what nobody would search for', () => {
  const strange = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '--',
    '& | ! ( )',
    ':*',
    '<->',
    '\u0000',
    '😀👨‍👩‍👧‍👦',
    '*?[a-z]+',
  ]

  test('finds nothing, and is no error', async () => {
    await createLesson(db, { id: 'plain', title: '床での一日', name: 'ゆかでのいちにち', transcript: [] })
    await indexing.update(all)
    for (const q of strange) {
      const { data, code } = await page.call(search, { q })
      expect([null, 'invalid_input'], q).toContain(code ?? null)
      if (data) expect(idsOf(data), q).toEqual([])
    }
  })

  test('is refused where it is longer than a search can be', async () => {
    expect((await page.call(search, { q: 'あ'.repeat(10_000) })).code).toBe('invalid_input')
  })
})

import { saveUserPlayingState } from '@iki/contract/media/audio'
import * as lists from '@iki/contract/media/audio-lists'
import { loadBookmarks, saveBookmark } from '@iki/contract/media/bookmark'
import { getPlaylist, listPlaylists } from '@iki/contract/media/lesson'
import { getMatome, listMatomePlaylist } from '@iki/contract/reading/article'
import { listNews } from '@iki/contract/reading/news'
import { beforeAll, describe, expect, test } from 'vitest'
import { dictionaryUses, dictionaryWords } from '../src/features/dictionary/dictionary.tables.ts'
import { news } from '../src/features/news/news.tables.ts'
import { testApp } from './app.ts'
import { browser } from './browser.ts'
import { testClock } from './clock.ts'
import { createArticle, createLesson, createLicence, createPlaylist } from './content-factories.ts'
import { createMember, signedInBrowser } from './factories.ts'

/** What the specification has of an entity (part 2 §3) is there on the wire, under its name. */
const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const { app, db } = await testApp({ clock })
const member = await createMember(db)
const term = { sinceAt: new Date('2026-11-01T00:00:00Z'), expireAt: new Date('2026-12-01T00:00:00Z') }
await createLicence(db, member.uid, term)
const page = await signedInBrowser(app, member)
const guest = browser(app)

beforeAll(async () => {
  const picture = { from: 'media', key: 'figure.webp', width: 1, height: 1 } as const
  const given = { title: '肩の話', name: 'かたのはなし', tags: ['asa'], tags1: ['sitting'], picture }
  await createLesson(db, { id: 'kata', ...given }, { eichi: [12, 1], 'kafuku-course': [3] })
  await createLesson(db, { id: 'plain', title: 'あさ', tags: ['asa'] })
  await createArticle(db, { id: 'matome-later', kind: 'matome', number: 900, lessonId: 'kata' })
  await createArticle(db, { id: 'matome-first', kind: 'matome', number: 100, lessonId: 'kata' })
  await createArticle(db, { id: 'read-first', kind: 'article', number: 50, lessonId: 'kata' })
  const publishedAt = new Date('2027-01-01T00:00:00Z')
  await createArticle(db, {
    id: 'matome-to-come',
    kind: 'matome',
    number: 10,
    lessonId: 'plain',
    publishedAt,
  })
  const word = { aliases: [], tags: [], meaning: '。', bodyHtml: '', contentHash: 'x', updatedAt: clock() }
  for (const [place, id] of ['kata-word', 'iki'].entries()) {
    await db.insert(dictionaryWords).values({ id, word: id, kana: id, ...word })
    const use = { wordId: id, kind: 'lesson', contentId: 'kata', place, publishedAt: term.sinceAt }
    await db.insert(dictionaryUses).values(use)
  }
})

describe('an audio lesson', () => {
  const whole = {
    id: 'kata',
    title: '肩の話',
    name: 'かたのはなし',
    matome: 'matome-first',
    lock: null,
    jisho: ['kata-word', 'iki'],
    tags: ['asa'],
    tags1: ['sitting'],
    'eichi-weeks': [1, 12],
    'kafuku-course-weeks': [3],
    figure: expect.stringMatching(/^\/v1\/media\/figure\.webp\?expires=/),
  }

  test('is returned with its name, summary, figure, words, tags and weeks, in every list of audio', async () => {
    expect((await page.call(lists.getOnsei, { id: 'kata' })).data).toMatchObject(whole)
    const { data } = await page.call(lists.listLessons, { tag: 'asa' })
    expect(data?.items.map(({ id }) => id)).toEqual(['plain', 'kata'])
    expect(data?.items[1]).toMatchObject(whole)
    const week = await page.call(lists.listWeekLessons, { category: 'eichi', weeks: 12 })
    expect(week.data).toMatchObject([whole])
  })

  test('has its title as its name, and nothing where there is nothing', async () => {
    const { data } = await page.call(lists.getOnsei, { id: 'plain' })
    expect(data).toMatchObject({ name: 'あさ', matome: null, figure: null, jisho: [], tags1: [] })
    expect(Object.keys(data ?? {}).filter(key => key.endsWith('-weeks'))).toEqual([])
    expect((await page.call(lists.getOnsei, { id: 'nothing' })).code).toBe('not_found')
  })

  test('keeps its figure while it is locked', async () => {
    const { data } = await guest.call(lists.getOnsei, { id: 'kata' })
    expect(data).toMatchObject({ figure: null, lock: { reason: 'sign_in' }, name: 'かたのはなし' })
  })
})

describe('lists of audio', () => {
  const named: [string, string | null][] = [
    ['n1', 'カーテン'],
    ['n2', 'かいだん'],
    ['n3', 'がくぶち'],
    ['n4', 'だい10わ'],
    ['n5', 'だい2わ'],
    ['n6', 'ああ'],
    ['n7', 'アジ'],
    ['n8', 'あし'],
  ]
  const inOrder = ['n6', 'n8', 'n7', 'n1', 'n2', 'n3', 'n5', 'n4']

  test('are in the order in which names are read, page by page and as they change', async () => {
    const tags = ['named']
    for (const [id, name] of named) await createLesson(db, { id, name, tags, access: ['everyone'] })
    for (let n = 0; n < lists.lessonPageSize; n++)
      await createLesson(db, { name: 'ん', tags, access: ['everyone'] })
    const expected: string[] = []
    for (let after: string | undefined; ; ) {
      const { data } = await guest.call(lists.listLessons, { tag: 'named', ...(after && { after }) })
      expected.push(...(data?.items.map(({ id }) => id) ?? []))
      if (!data?.next) break
      after = data.next
    }
    expect(expected).toHaveLength(named.length + lists.lessonPageSize)
    expect(new Set(expected).size).toBe(expected.length)
    expect(expected.slice(0, named.length)).toEqual(inOrder)
    await createLesson(db, { id: 'n6', name: 'ぬ', tags, access: ['everyone'] })
    const { data } = await guest.call(lists.listLessons, { tag: 'named' })
    expect(data?.items.slice(0, 8).map(({ id }) => id)).toEqual([...inOrder.slice(1), 'n6'])
  })

  test('that a member owns are in that order too', async () => {
    const own = (await page.call(lists.listOnseiOwn, {})).data?.items.map(({ onsei_id }) => onsei_id)
    expect(own).toEqual(['plain', 'kata'])
  })
})

test('a playlist has its plan and its priority, and the highest comes first', async () => {
  const [low, high] = [
    await createPlaylist(db, [], { plan: 'wa', priority: 1 }),
    await createPlaylist(db, [], { plan: 'wa', priority: 9 }),
  ]
  const { data } = await guest.call(listPlaylists, { plan: 'wa' })
  expect(data?.map(({ tag, plan, priority }) => [tag, plan, priority])).toEqual([
    [high, 'wa', 9],
    [low, 'wa', 1],
  ])
  const none = await createPlaylist(db, [])
  expect((await guest.call(getPlaylist, { playtag: none })).data).toMatchObject({ plan: null, priority: 10 })
})

test('news have their status, when they were made by the clock in Tokyo, and their body as plain text', async () => {
  await db.insert(news).values({
    id: 'n',
    place1: 'home',
    place2: 'main',
    status: 'open',
    title: '題',
    summary: '朝の',
    bodyHtml: '<p>朝の<b>ラジオ</b> &amp; 夜</p>\n<p>つづき</p>',
    contentHash: '',
    createdAt: new Date('2026-11-19T15:30:00Z'),
  })
  const { data } = await guest.call(listNews, { place1: 'home', place2: 'main' })
  expect(data).toMatchObject([
    {
      status: 'open',
      created: '2026-11-20 00:30:00',
      createdAt: '2026-11-19T15:30:00.000Z',
      summary: '朝の',
    },
  ])
  expect(data?.[0]?.body).toBe('朝のラジオ & 夜 つづき')
})

test('a summary has its tags', async () => {
  await createArticle(db, { id: 'tagged', kind: 'matome', category: '息', tags: ['breath', 'asa'] })
  expect((await guest.call(getMatome, { id: 'tagged' })).data?.tags).toEqual(['breath', 'asa'])
  expect((await guest.call(listMatomePlaylist, { category: '息' })).data?.[0]?.tags).toEqual([
    'breath',
    'asa',
  ])
})

test('where a member is in audio is returned with what the client sent about the medium', async () => {
  const id = await createLesson(db)
  await page.call(saveUserPlayingState, { id, seconds: 48, completed: true, duration: 61 })
  const { data } = await page.call(lists.listOnseiPlayback, {})
  expect(data).toEqual({
    items: [
      { id, uid: member.uid, seconds: 48, completed: true, duration: 61, updated: clock().toISOString() },
    ],
    next: null,
  })
  expect((await guest.call(lists.listOnseiPlayback, {})).code).toBe('not_signed_in')
})

test('a bookmark says whose it is and where, and what was sent', async () => {
  const onsei_id = await createLesson(db)
  const audipo = { id: 'b1', seconds: 5, text: '肩' }
  const saved = await page.call(saveBookmark, { onsei_id, audipo })
  const expected = { id: 'b1', uid: member.uid, onsei_id, audipo, seconds: 5, text: '肩' }
  expect(saved.data).toMatchObject(expected)
  expect((await page.call(loadBookmarks, { onsei_id })).data).toMatchObject([expected])
})

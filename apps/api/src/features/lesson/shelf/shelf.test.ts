import type { InputOf } from '@iki/contract/api/endpoint'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { listFavorites, setFavorite } from '@iki/contract/media/favorite'
import { listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listEveryLesson, listUnfinished, shelfOrders, shelfPageSize } from '@iki/contract/media/shelf'
import { getHome } from '@iki/contract/shell/home'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { listShelf } from './shelf.store.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

async function listener() {
  const member = await createMember(db)
  const [sinceAt, expireAt] = [new Date(0), new Date('2039-12-31T00:00:00Z')]
  await createLicence(db, member.uid, { sinceAt, expireAt })
  const page = await signedInBrowser(app, member)
  const play = async (id: string, seconds: number, completed = false) => {
    clock.advance(1000)
    await page.call(saveUserPlayingState, { id, seconds, completed })
  }
  const begin = async (most: number) => {
    const ids = []
    for (let number = 0; number < most; number++) {
      const id = await createLesson(db)
      await play(id, 10)
      ids.unshift(id)
    }
    return ids
  }
  const unfinished = async (after?: string) => (await page.call(listUnfinished, { after })).data
  return { page, play, begin, unfinished }
}

test('who has finished the last five finds what was started before them, also at home', async () => {
  const { page, play, begin, unfinished } = await listener()
  const started = await begin(2)
  for (const id of await begin(5)) await play(id, 600, true)
  expect((await unfinished())?.items.map(({ id }) => id)).toEqual(started)
  const { data: home } = await page.call(getHome, {})
  expect(home?.continueListening.map(({ id }) => id)).toEqual(started)
  expect((await page.call(listRecentlyPlayed, {})).data?.every(({ position }) => position?.isCompleted)).toBe(
    true,
  )
})

test('what was only opened is not started', async () => {
  const { play, unfinished } = await listener()
  await play(await createLesson(db), 0)
  expect((await unfinished())?.items).toEqual([])
})

test('what was started comes page by page, each once, also where something is finished between two pages', async () => {
  const { play, begin, unfinished } = await listener()
  const started = await begin(shelfPageSize + 3)
  const first = await unfinished()
  expect(first?.items.map(({ id }) => id)).toEqual(started.slice(0, shelfPageSize))
  await play(started[shelfPageSize - 1] ?? '', 600, true)
  const second = await unfinished(first?.next ?? '')
  expect(second?.items.map(({ id }) => id)).toEqual(started.slice(shelfPageSize))
  expect(second?.next).toBeNull()
})

test('of one kind only that is named', async () => {
  const { page, play } = await listener()
  const [sound, film] = [await createLesson(db), await createLesson(db, { kind: 'video' })]
  await play(sound, 10)
  await play(film, 10)
  const { data } = await page.call(listUnfinished, { kind: 'video' })
  expect(data?.items.map(({ id }) => id)).toEqual([film])
})

describe('a shelf', () => {
  /** Lessons that differ in everything by which a shelf can be put in order or narrowed. */
  async function gathered() {
    const by = await listener()
    const lessons = {
      a: await createLesson(db, { name: 'あ', durationSeconds: 1200, tags: ['breath'] }),
      ka: await createLesson(db, { name: 'か', durationSeconds: 120, tags: ['breath', 'voice'] }),
      sa: await createLesson(db, { name: 'さ', durationSeconds: 300, kind: 'video' }),
      ta: await createLesson(db, { name: 'た', durationSeconds: 120, tags: ['voice'] }),
    }
    const namesById = new Map(Object.entries(lessons).map(([name, id]) => [id, name]))
    for (const id of Object.values(lessons)) {
      await by.play(id, 10)
      await by.page.call(setFavorite, { id, isFavorite: true })
    }
    const names = async (
      endpoint: typeof listUnfinished | typeof listFavorites,
      input: InputOf<typeof listUnfinished> & InputOf<typeof listFavorites>,
    ) => (await by.page.call(endpoint, input)).data?.items.map(({ id }) => namesById.get(id))
    return { ...by, lessons, names }
  }

  test.each([
    ['what was begun', listUnfinished],
    ['favourites', listFavorites],
  ] as const)('of %s has the order that is asked for, and those lessons', async (_, endpoint) => {
    const { names } = await gathered()
    expect(await names(endpoint, {})).toEqual(['ta', 'sa', 'ka', 'a'])
    expect(await names(endpoint, { order: 'name' })).toEqual(['a', 'ka', 'sa', 'ta'])
    expect(await names(endpoint, { order: 'longest' })).toMatchObject([
      'a',
      'sa',
      expect.anything(),
      expect.anything(),
    ])
    expect((await names(endpoint, { order: 'shortest' }))?.slice(2)).toEqual(['sa', 'a'])
    expect(await names(endpoint, { length: 'short', order: 'name' })).toEqual(['ka', 'ta'])
    expect(await names(endpoint, { length: 'middle' })).toEqual(['sa'])
    expect(await names(endpoint, { length: 'long' })).toEqual(['a'])
    expect(await names(endpoint, { tag: 'breath', order: 'name' })).toEqual(['a', 'ka'])
    expect(await names(endpoint, { tag: 'voice', kind: 'video' })).toEqual([])
  })

  test('of favourites can be only what was started and not finished', async () => {
    const { page, play, lessons, names } = await gathered()
    await play(lessons.a, 1200, true)
    const untouched = await createLesson(db)
    await page.call(setFavorite, { id: untouched, isFavorite: true })
    expect(await names(listFavorites, { isUnfinished: true, order: 'name' })).toEqual(['ka', 'sa', 'ta'])
  })

  test.each(shelfOrders)('in the order %s comes page by page, each lesson once', async order => {
    const { begin, page } = await listener()
    const started = await begin(shelfPageSize + 4)
    const first = (await page.call(listUnfinished, { order })).data
    const second = (await page.call(listUnfinished, { order, after: first?.next ?? '' })).data
    const found = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)
    expect(first?.items).toHaveLength(shelfPageSize)
    expect(found.toSorted()).toEqual(started.toSorted())
    expect(second?.next).toBeNull()
  })

  test('is planned once for all members, in every order', async () => {
    const member = await createMember(db)
    const page = { uid: member.uid, now: clock(), kind: null, tag: null, from: 0, until: 900 }
    const rest = { isUnfinished: true, at: clock(), id: '', most: 31 }
    const planned = await plannedOnce(db, async tx => {
      for (const order of shelfOrders)
        for (const name of ['unfinished', 'favorites', 'every'] as const)
          await listShelf(tx, name, order, { ...page, ...rest })
    })
    const ours = Object.entries(planned).filter(([name]) => name.startsWith('shelf_'))
    expect(ours).toHaveLength(3 * shelfOrders.length)
    expect(ours.filter(([, isOnce]) => !isOnce)).toEqual([])
  })
})

test('every lesson of a length is found, the newest first, with its lock where it is not open', async () => {
  const { page, play } = await listener()
  const ofDay = (day: number) => ({ tags: ['every-test'], publishedAt: new Date(Date.UTC(2026, 0, day)) })
  const open = await createLesson(db, { ...ofDay(2), name: 'い', durationSeconds: 120 })
  const locked = await createLesson(db, {
    ...ofDay(3),
    name: 'あ',
    durationSeconds: 179.5,
    access: ['eichi'],
  })
  await createLesson(db, { ...ofDay(4), durationSeconds: 300 })
  await createLesson(db, { tags: ['every-test'], publishedAt: new Date('2040-01-01T00:00:00Z') })
  await play(open, 30)
  const find = async (input: InputOf<typeof listEveryLesson>) =>
    (await page.call(listEveryLesson, { tag: 'every-test', length: 'short', ...input })).data?.items ?? []
  const found = await find({})
  expect(found.map(({ id }) => id)).toEqual([locked, open])
  expect(found.map(({ lock }) => lock?.reason ?? null)).toEqual(['plan', null])
  expect(found.map(({ position }) => position?.seconds ?? null)).toEqual([null, 30])
  expect((await find({ order: 'shortest' })).map(({ id }) => id)).toEqual([open, locked])
  expect((await find({ order: 'name' })).map(({ id }) => id)).toEqual([locked, open])
})

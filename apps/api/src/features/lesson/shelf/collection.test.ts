import type { InputOf } from '@iki/contract/api/endpoint'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { listCollectedArticles, listCollection } from '@iki/contract/media/collection'
import { shelfOrders, shelfPageSize } from '@iki/contract/media/shelf'
import { describe, expect, test } from 'vitest'
import { listOpened } from '#features/article/article.store.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createArticle, createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { searchIndexingOf } from '../../../search-indexing.ts'
import { listCollection as readCollection } from './shelf.store.ts'

const clock = testClock(new Date('2026-11-20T12:00:00+09:00'))
const { app, db } = await testApp({ clock })

/** A member who holds kafuku, and held wa until the end of October. */
async function holder() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  await createLicence(db, member.uid, {
    itemId: '000005',
    sinceAt: new Date('2026-01-01T00:00:00+09:00'),
    expireAt: new Date('2026-10-31T23:59:59+09:00'),
  })
  const page = await signedInBrowser(app, member)
  const ids = async (input: InputOf<typeof listCollection> = {}) =>
    (await page.call(listCollection, input)).data?.items.map(({ id }) => id)
  return { member, page, ids }
}

/** Lessons that differ in who may hear them. */
const lessons = {
  kafuku: await createLesson(db, { title: '下腹の朝', publishedAt: new Date('2026-02-01T00:00:00Z') }),
  film: await createLesson(db, {
    title: '下腹の映像',
    kind: 'video',
    durationSeconds: 1200,
    publishedAt: new Date('2026-03-01T00:00:00Z'),
  }),
  anyPlan: await createLesson(db, {
    durationSeconds: 120,
    title: 'みなの夜',
    access: ['any-plan'],
    tags: ['sleep'],
    publishedAt: new Date('2026-04-01T00:00:00Z'),
  }),
  wa: await createLesson(db, { title: '和の朝', access: ['wa'] }),
  both: await createLesson(db, { title: '和と下腹', access: ['wa', 'kafuku'] }),
  eichi: await createLesson(db, { title: '叡智の朝', access: ['eichi'] }),
  free: await createLesson(db, { title: '無料の朝', access: ['everyone'] }),
  coming: await createLesson(db, { publishedAt: new Date('2027-01-01T00:00:00Z') }),
}

describe('the collection', () => {
  test('is what the plans of the member open, the newest first, and nothing that is open to all', async () => {
    const { ids } = await holder()
    expect(await ids()).toEqual([lessons.anyPlan, lessons.film, lessons.kafuku, lessons.both])
  })

  test('has what an ended plan opened apart from it, locked, without what another plan opens', async () => {
    const { page } = await holder()
    const { data } = await page.call(listCollection, { state: 'ended' })
    expect(data?.items).toMatchObject([{ id: lessons.wa, lock: { reason: 'plan' } }])
  })

  test('of who never held a plan is empty, and has nothing that ended', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    expect((await page.call(listCollection, {})).data?.items).toEqual([])
    expect((await page.call(listCollection, { state: 'ended' })).data?.items).toEqual([])
  })

  test('of who holds nothing any more has ended with what each plan opened', async () => {
    const member = await createMember(db)
    await createLicence(db, member.uid, { expireAt: new Date('2026-10-31T23:59:59+09:00') })
    const page = await signedInBrowser(app, member)
    const { data } = await page.call(listCollection, { state: 'ended' })
    expect(data?.items.map(({ id }) => id)).toEqual([
      lessons.anyPlan,
      lessons.film,
      lessons.kafuku,
      lessons.both,
    ])
  })

  test('can be narrowed by kind, length, tag, plan and what was started, and put in order', async () => {
    const { page, ids } = await holder()
    await page.call(saveUserPlayingState, { id: lessons.kafuku, seconds: 10, completed: false })
    expect(await ids({ kind: 'video' })).toEqual([lessons.film])
    expect(await ids({ length: 'short' })).toEqual([lessons.anyPlan])
    expect(await ids({ tag: 'sleep' })).toEqual([lessons.anyPlan])
    expect(await ids({ plan: 'kafuku' })).toEqual([lessons.film, lessons.kafuku, lessons.both])
    expect(await ids({ plan: 'eichi' })).toEqual([])
    expect(await ids({ isUnfinished: true })).toEqual([lessons.kafuku])
    expect((await ids({ order: 'longest' }))?.[0]).toBe(lessons.film)
  })

  test('is searched by names, in kana and inflected, and by nothing else', async () => {
    await searchIndexingOf(db).writeUnwritten(new AbortController().signal)
    const { ids } = await holder()
    expect(await ids({ q: '下腹の' })).toEqual([lessons.film, lessons.kafuku, lessons.both])
    expect(await ids({ q: '下腹　朝' })).toEqual([lessons.kafuku])
    expect(await ids({ q: '叡智' })).toEqual([])
    expect(await ids({ q: '%' })).toEqual([])
    expect(await ids({ q: ' ' })).toHaveLength(4)
  })

  test('is nobody’s without a session', async () => {
    const response = await app.inject({ url: '/v1/collection' })
    expect(response.statusCode).toBe(401)
  })
})

test('the texts of the collection come page by page, each once, and those of an ended plan apart', async () => {
  const { page } = await holder()
  const made: string[] = []
  for (let number = 0; number < shelfPageSize + 2; number++)
    made.unshift(
      await createArticle(db, {
        access: ['kafuku'],
        publishedAt: new Date(Date.UTC(2026, 1, 1, 0, number)),
      }),
    )
  const ended = await createArticle(db, { access: ['wa'], kind: 'lecture' })
  await createArticle(db, { access: ['kafuku'], kind: 'question' })
  const first = (await page.call(listCollectedArticles, {})).data
  const second = (await page.call(listCollectedArticles, { after: first?.next ?? '' })).data
  expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).toEqual(made)
  expect(second?.next).toBeNull()
  const { data } = await page.call(listCollectedArticles, { state: 'ended' })
  expect(data?.items).toMatchObject([{ id: ended, lock: { reason: 'plan' } }])
})

test('the collection is planned once for all members', async () => {
  const { member } = await holder()
  const page = { uid: member.uid, now: clock(), kind: null, tag: null, from: 0, until: 900 }
  const rest = { isUnfinished: true, at: clock(), id: '', most: 31 }
  const own = { terms: ['kafuku'], withoutTerms: [], words: [] }
  const planned = await plannedOnce(db, async tx => {
    for (const order of shelfOrders) await readCollection(tx, order, { ...page, ...rest, ...own })
    await listOpened(tx, { ...own, uid: member.uid, now: clock(), at: clock(), id: '' })
  })
  const ours = Object.entries(planned).filter(([name]) => /^collection_|^articles_opened/.test(name))
  expect(ours).toHaveLength(shelfOrders.length + 1)
  expect(ours.filter(([, isOnce]) => !isOnce)).toEqual([])
})

import { listFavorites, mostFavorites, setFavorite } from '@iki/contract/media/favorite'
import { getLesson } from '@iki/contract/media/lesson'
import { shelfPageSize } from '@iki/contract/media/shelf'
import { getFavoriteDougalist } from '@iki/contract/media/video'
import { describe, expect, test } from 'vitest'
import { lessons } from '#features/lesson/lesson.tables.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { lessonFavorites } from './favorite.tables.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

async function aMember({ hasPlan = true } = {}) {
  const member = await createMember(db)
  if (hasPlan) await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const set = (id: string, isFavorite: boolean) => page.call(setFavorite, { id, isFavorite })
  const add = async (id: string) => {
    clock.advance(1)
    await set(id, true)
  }
  const list = async (input: { kind?: 'audio' | 'video' | 'music'; after?: string } = {}) =>
    (await page.call(listFavorites, input)).data
  const ids = async (input: Parameters<typeof list>[0] = {}) => (await list(input))?.items.map(({ id }) => id)
  return { member, page, set, add, list, ids }
}

const plain = {
  title: '背骨の呼吸',
  description: '背骨をひとつずつ。',
  bodyHtml: '<p>からだの話。</p>',
  access: ['kafuku'],
  tags: [],
  drawing: 'wave',
  mediaKey: 'medium.mp3',
  durationSeconds: 600,
  transcript: [],
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  contentHash: 'x',
}

/** So many favourites of lessons that are there, the last one stored last. */
async function addMany(uid: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `many-${uid}-${String(n).padStart(4, '0')}`)
  await db.insert(lessons).values(ids.map(id => ({ ...plain, id })))
  const start = clock().getTime()
  clock.advance(count)
  await db
    .insert(lessonFavorites)
    .values(ids.map((lessonId, n) => ({ uid, lessonId, createdAt: new Date(start + Math.floor(n / 3)) })))
  return ids.toReversed()
}

describe('a favourite', () => {
  test('of two devices the later choice wins, in whatever order they arrive', async () => {
    const { page, ids } = await aMember()
    const id = await createLesson(db)
    const at = (minutes: number) => new Date(clock().getTime() - minutes * 60_000).toISOString()
    const choose = async (isFavorite: boolean, minutesAgo: number) =>
      (await page.call(setFavorite, { id, isFavorite, chosenAt: at(minutesAgo) })).data?.isFavorite
    expect(await choose(true, 30)).toBe(true)
    expect(await choose(false, 10)).toBe(false)
    expect(await choose(true, 20)).toBe(false)
    expect(await ids()).toEqual([])
    expect(await choose(true, 5)).toBe(true)
    expect(await choose(false, 8)).toBe(true)
    expect(await ids()).toEqual([id])
    expect(await choose(false, 1)).toBe(false)
    expect(await ids()).toEqual([])
  })

  test('that is chosen on two devices stays, if one takes it out between the two', async () => {
    const { page, ids } = await aMember()
    const id = await createLesson(db)
    const at = (minutes: number) => new Date(clock().getTime() - minutes * 60_000).toISOString()
    await page.call(setFavorite, { id, isFavorite: true, chosenAt: at(30) })
    await page.call(setFavorite, { id, isFavorite: true, chosenAt: at(5) })
    await page.call(setFavorite, { id, isFavorite: false, chosenAt: at(10) })
    expect(await ids()).toEqual([id])
  })

  test('of a clock that runs ahead counts as chosen now', async () => {
    const { page, set } = await aMember()
    const id = await createLesson(db)
    await page.call(setFavorite, { id, isFavorite: true, chosenAt: '2999-01-01T00:00:00.000Z' })
    clock.advance(1)
    expect((await set(id, false)).data).toEqual({ isFavorite: false })
    clock.advance(1)
    expect((await set(id, true)).data).toEqual({ isFavorite: true })
  })

  test('is added and taken out; the same again changes nothing', async () => {
    const { page, set, list, ids } = await aMember()
    const id = await createLesson(db)
    const isFavorite = async () => (await page.call(getLesson, { id })).data?.isFavorite
    expect(await isFavorite()).toBe(false)
    for (const _ of [1, 2]) expect((await set(id, true)).data).toEqual({ isFavorite: true })
    expect(await isFavorite()).toBe(true)
    expect(await ids()).toEqual([id])
    for (const _ of [1, 2]) expect((await set(id, false)).data).toEqual({ isFavorite: false })
    expect(await isFavorite()).toBe(false)
    expect(await list()).toEqual({ items: [], next: null })
  })

  test('chosen again stays at its position', async () => {
    const { add, ids } = await aMember()
    const [first, second] = [await createLesson(db), await createLesson(db)]
    for (const id of [first, second, first]) await add(id)
    expect(await ids()).toEqual([second, first])
  })

  test('whose plan has ended is listed with its lock, and can be taken out', async () => {
    const { set, list, ids } = await aMember({ hasPlan: false })
    const id = await createLesson(db)
    await set(id, true)
    expect((await list())?.items).toMatchObject([{ id, lock: { reason: 'plan' } }])
    await set(id, false)
    expect(await ids()).toEqual([])
  })

  test('is a lesson that is there, of any kind', async () => {
    const { set } = await aMember()
    const later = await createLesson(db, { publishedAt: new Date(clock().getTime() + 86_400_000) })
    expect((await set('no-such', true)).code).toBe('not_found')
    expect((await set(later, true)).code).toBe('not_found')
    expect((await set(await createLesson(db, { kind: 'music' }), true)).http).toBe(200)
  })

  test('is nobody else’s', async () => {
    const [one, other] = [await aMember(), await aMember()]
    const id = await createLesson(db)
    await one.add(id)
    expect(await other.ids()).toEqual([])
    await other.set(id, false)
    expect(await one.ids()).toEqual([id])
    expect((await browser(app).call(listFavorites, {})).code).toBe('not_signed_in')
  })

  test('more than there is room for is refused, and those that are there stay', async () => {
    const { member, set, ids } = await aMember()
    const added = await addMany(member.uid, mostFavorites - 1)
    const [one, other] = [await createLesson(db), await createLesson(db)]
    const sent = await Promise.all([set(one, true), set(other, true)])
    expect(sent.map(({ code }) => code).toSorted()).toEqual([null, 'too_many_favorites'].toSorted())
    expect((await set(added[0] ?? '', true)).http).toBe(200)
    await set(added[0] ?? '', false)
    expect((await set(other, true)).http).toBe(200)
    expect(await ids()).toContain(other)
  })
})

describe('favourites', () => {
  test('come page by page, the latest first, each once, whatever is taken out meanwhile', async () => {
    const { member, set, list } = await aMember()
    const added = await addMany(member.uid, shelfPageSize * 2 + 5)
    const first = await list()
    expect(first?.items.map(({ id }) => id)).toEqual(added.slice(0, shelfPageSize))
    await set(added[shelfPageSize - 1] ?? '', false)
    const second = await list({ after: first?.next ?? '' })
    const third = await list({ after: second?.next ?? '' })
    expect([...(second?.items ?? []), ...(third?.items ?? [])].map(({ id }) => id)).toEqual(
      added.slice(shelfPageSize),
    )
    expect(third?.next).toBeNull()
  })

  test('of a kind are found among many others', async () => {
    const { member, page, add, list, ids } = await aMember()
    const film = await createLesson(db, { kind: 'video' })
    const song = await createLesson(db, { kind: 'music' })
    await add(film)
    await add(song)
    await addMany(member.uid, 120)
    expect(await list({ kind: 'video' })).toMatchObject({ items: [{ id: film }], next: null })
    expect(await ids({ kind: 'music' })).toEqual([song])
    expect((await list({ kind: 'audio' }))?.items).toHaveLength(shelfPageSize)
    const { data } = await page.call(getFavoriteDougalist, {})
    expect(data?.map(({ id, kind }) => [id, kind])).toEqual([[film, 'video']])
  })

  test('that are exactly a page have no next', async () => {
    const { member, list } = await aMember()
    await addMany(member.uid, shelfPageSize)
    expect((await list())?.next).toBeNull()
  })

  test('don’t go on after what is no cursor', async () => {
    const { page } = await aMember()
    for (const after of ['x', '12', '12_', '_a', '99999999999999999_a'])
      expect((await page.call(listFavorites, { after })).code).toBe('invalid_input')
  })
})

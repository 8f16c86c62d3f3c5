import * as own from '@iki/contract/media/own-playlist'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/account/account.tables.ts'
import { lessons } from '#features/lesson/lesson.tables.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { ownPlaylists } from './own-playlist.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const { ownPlaylists: service } = testServices({ db, config, clock }).ownPlaylist

async function aMember() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const list = async (input: { after?: string; lessonId?: string } = {}) =>
    (await page.call(own.listOwnPlaylists, input)).data
  const get = async (id: string) => (await page.call(own.getOwnPlaylist, { id })).data
  const idsOf = async (id: string) => (await get(id))?.items.map(({ lessonId }) => lessonId)
  const save = (id: string, name: string, lessonIds?: string[]) => {
    clock.advance(1)
    return page.call(own.saveOwnPlaylist, { id, name, lessonIds })
  }
  const add = (id: string, lessonIds: string[], at?: number) =>
    page.call(own.addToOwnPlaylist, { id, lessonIds, at })
  const takeOut = (id: string, lessonId: string) => page.call(own.removeFromOwnPlaylist, { id, lessonId })
  const order = (id: string, lessonIds: string[], revision: number) =>
    page.call(own.orderOwnPlaylist, { id, lessonIds, revision })
  return { member, page, list, get, idsOf, save, add, takeOut, order }
}

const someLessons = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createLesson(db))) as Promise<[string, string, string]>

/** So many lessons, without the time that making each of them takes. */
async function manyLessons(count: number): Promise<string[]> {
  const [template] = await db
    .select()
    .from(lessons)
    .where(eq(lessons.id, await createLesson(db)))
  if (!template) throw new Error('there is no lesson')
  const ids = Array.from({ length: count }, (_, n) => `${template.id}-${n}`)
  await db.insert(lessons).values(ids.map(id => ({ ...template, id })))
  return ids
}

describe('an own playlist', () => {
  test('is made once however often it is sent, and gets another name', async () => {
    const { save, list, get } = await aMember()
    const [one, two] = await someLessons(2)
    for (const _ of [1, 2]) expect((await save('night', '夜', [one, two, one])).data?.lessonCount).toBe(2)
    expect(await get('night')).toMatchObject({ name: '夜', revision: 1, shareId: null })
    expect((await save('night', ' 夜の\n二本 ')).data).toEqual({ revision: 2, lessonCount: 2 })
    expect((await list())?.items).toMatchObject([
      { id: 'night', name: '夜の 二本', lessonCount: 2, isShared: false, cover: { id: one } },
    ])
  })

  test('has a name that can be seen', async () => {
    const { save, list } = await aMember()
    expect((await save('night', '\u200e')).response.json()).toMatchObject({
      code: 'invalid_input',
      fields: { name: '名前を入力してください' },
    })
    expect((await list())?.items).toEqual([])
  })

  test('is nobody else’s, also where both have chosen the same id', async () => {
    const [mine, other] = [await aMember(), await aMember()]
    const [lesson] = await someLessons(1)
    await mine.save('same', 'わたしの', [lesson])
    expect(await other.get('same')).toBeNull()
    expect((await other.add('same', [lesson])).code).toBe('not_found')
    expect((await other.takeOut('same', lesson)).code).toBe('not_found')
    expect((await other.order('same', [lesson], 1)).code).toBe('not_found')
    expect((await other.page.call(own.shareOwnPlaylist, { id: 'same', isShared: true })).code).toBe(
      'not_found',
    )
    await other.page.call(own.removeOwnPlaylist, { id: 'same' })
    await other.save('same', 'べつの')
    expect(await mine.get('same')).toMatchObject({ name: 'わたしの', revision: 1 })
  })

  test('takes each lesson once, where it is put', async () => {
    const { save, add, idsOf } = await aMember()
    const [one, two, three] = await someLessons(3)
    await save('night', '夜', [one])
    for (const _ of [1, 2])
      expect((await add('night', [two, one])).data).toEqual({ revision: 2, lessonCount: 2 })
    await add('night', [three], 1)
    expect(await idsOf('night')).toEqual([one, three, two])
  })

  test('loses a lesson, and the same again changes nothing', async () => {
    const { save, takeOut, idsOf } = await aMember()
    const [one, two] = await someLessons(2)
    await save('night', '夜', [one, two])
    for (const _ of [1, 2])
      expect((await takeOut('night', one)).data).toEqual({ revision: 2, lessonCount: 1 })
    expect(await idsOf('night')).toEqual([two])
  })

  test('takes lessons that are there, all of them or none', async () => {
    const { save, add, idsOf, get } = await aMember()
    const [one] = await someLessons(1)
    const later = await createLesson(db, { publishedAt: new Date(clock().getTime() + 86_400_000) })
    expect((await save('none', '空', [one, 'no-such'])).code).toBe('not_found')
    expect(await get('none')).toBeNull()
    await save('night', '夜')
    for (const ids of [[one, 'no-such'], [later]]) expect((await add('night', ids)).code).toBe('not_found')
    expect(await idsOf('night')).toEqual([])
  })

  test('of 5,000 lessons at once is refused, and so is the 501st; nothing of it is written', async () => {
    const { save, add, idsOf, get } = await aMember()
    const ids = await manyLessons(own.ownPlaylistLimits.lessons)
    const [more] = await someLessons(1)
    const tooMany = Array.from({ length: 5_000 }, (_, n) => `lesson-${n}`)
    expect((await save('huge', '大きい', tooMany)).response.json()).toMatchObject({
      code: 'invalid_input',
      fields: { lessonIds: 'ひとつのプレイリストに入るのは500までです' },
    })
    expect(await get('huge')).toBeNull()
    await save('full', 'いっぱい', ids.slice(1))
    expect((await add('full', [ids[0] ?? '', more])).code).toBe('own_playlist_full')
    expect((await add('full', [ids[0] ?? ''])).data?.lessonCount).toBe(500)
    expect((await add('full', [more])).code).toBe('own_playlist_full')
    expect(await idsOf('full')).toHaveLength(500)
  })

  test('shows a lesson that is no longer published as removed, until it is taken out', async () => {
    const { save, get, list, takeOut, order } = await aMember()
    const [one, two] = await someLessons(2)
    await save('night', '夜', [one, two])
    await db.delete(lessons).where(eq(lessons.id, one))
    expect((await get('night'))?.items).toMatchObject([
      { lessonId: one, lesson: null },
      { lessonId: two, lesson: { id: two } },
    ])
    expect((await list())?.items[0]?.cover?.id).toBe(two)
    expect((await order('night', [two, one], 1)).data?.revision).toBe(2)
    expect((await takeOut('night', one)).data?.lessonCount).toBe(1)
  })

  test('names what is locked with its lock', async () => {
    const { save, get } = await aMember()
    const locked = await createLesson(db, { access: ['eichi'] })
    await save('night', '夜', [locked])
    expect((await get('night'))?.items[0]?.lesson).toMatchObject({ lock: { reason: 'plan' } })
  })
})

describe('an order', () => {
  test('is of a revision: what another device has changed is not undone', async () => {
    const { save, add, order, idsOf } = await aMember()
    const [one, two, three] = await someLessons(3)
    await save('night', '夜', [one, two])
    await add('night', [three])
    expect((await order('night', [two, one], 1)).code).toBe('edited_elsewhere')
    expect((await order('night', [three, two, one], 1)).code).toBe('edited_elsewhere')
    for (const _ of [1, 2])
      expect((await order('night', [three, two, one], 2)).data).toEqual({ revision: 3, lessonCount: 3 })
    expect(await idsOf('night')).toEqual([three, two, one])
  })

  test('has exactly the lessons that are in it', async () => {
    const { save, order, idsOf } = await aMember()
    const [one, two, three] = await someLessons(3)
    await save('night', '夜', [one, two])
    for (const ids of [[one], [two, three], [two, one, three], [two, two]])
      expect((await order('night', ids, 1)).code).toBe('edited_elsewhere')
    expect(await idsOf('night')).toEqual([one, two])
  })

  test('of two devices at one moment is that of one of them', async () => {
    const { save, order, idsOf } = await aMember()
    const [one, two, three] = await someLessons(3)
    await save('night', '夜', [one, two, three])
    const sent = await Promise.all([
      order('night', [two, one, three], 1),
      order('night', [three, two, one], 1),
    ])
    expect(sent.map(({ code }) => code).toSorted()).toEqual([null, 'edited_elsewhere'].toSorted())
    const winner = sent[0].code === null ? [two, one, three] : [three, two, one]
    expect(await idsOf('night')).toEqual(winner)
  })
})

describe('own playlists', () => {
  const addMany = (uid: string, count: number) =>
    db.insert(ownPlaylists).values(
      Array.from({ length: count }, (_, n) => ({
        uid,
        id: `many-${String(n).padStart(3, '0')}`,
        name: `${n}`,
        lessonIds: [],
        revision: 1,
        changedAt: new Date(clock().getTime() + Math.floor(n / 3)),
      })),
    )

  test('come page by page, the last changed first, and say which have a lesson', async () => {
    const { member, list, add } = await aMember()
    await addMany(member.uid, own.ownPlaylistPageSize + 5)
    const [lesson] = await someLessons(1)
    clock.advance(1_000)
    await add('many-003', [lesson])
    const first = await list({ lessonId: lesson })
    expect(first?.items.filter(({ hasLesson }) => hasLesson).map(({ id }) => id)).toEqual(['many-003'])
    expect(first?.items[0]?.id).toBe('many-003')
    const second = await list({ after: first?.next ?? '' })
    const ids = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)
    expect(new Set(ids).size).toBe(own.ownPlaylistPageSize + 5)
    expect(ids).toHaveLength(own.ownPlaylistPageSize + 5)
    expect(second?.next).toBeNull()
  })

  test('are 200 at most, also of two that are made at one moment', async () => {
    const { member, page, save } = await aMember()
    await addMany(member.uid, own.ownPlaylistLimits.aMember - 1)
    const sent = await Promise.all([save('one', '一'), save('two', '二')])
    expect(sent.map(({ code }) => code).toSorted()).toEqual([null, 'too_many_own_playlists'].toSorted())
    expect((await save('many-000', '名前')).http).toBe(200)
    await page.call(own.removeOwnPlaylist, { id: 'many-001' })
    expect((await save('three', '三')).http).toBe(200)
    expect((await page.call(own.restoreOwnPlaylist, { id: 'many-001' })).code).toBe('too_many_own_playlists')
  })

  test('that are removed can be restored for a month, with what was in them', async () => {
    const { member, page, save, get, idsOf } = await aMember()
    const [lesson] = await someLessons(1)
    await save('night', '夜', [lesson])
    for (const _ of [1, 2]) expect((await page.call(own.removeOwnPlaylist, { id: 'night' })).http).toBe(200)
    expect(await get('night')).toBeNull()
    expect((await save('night', '夜')).code).toBe('not_found')
    for (const _ of [1, 2]) expect((await page.call(own.restoreOwnPlaylist, { id: 'night' })).http).toBe(200)
    expect(await idsOf('night')).toEqual([lesson])
    await page.call(own.removeOwnPlaylist, { id: 'night' })
    clock.advance(29 * 86_400_000)
    await service.purge()
    expect(await db.select().from(ownPlaylists).where(eq(ownPlaylists.uid, member.uid))).toHaveLength(1)
    clock.advance(2 * 86_400_000)
    await service.purge()
    expect(await db.select().from(ownPlaylists).where(eq(ownPlaylists.uid, member.uid))).toHaveLength(0)
  })

  test('that are removed are stored for the last twenty only', async () => {
    const { member, page, save } = await aMember()
    for (let n = 0; n < 22; n++) {
      await save(`list-${n}`, `${n}`)
      await page.call(own.removeOwnPlaylist, { id: `list-${n}` })
    }
    expect(await db.select().from(ownPlaylists).where(eq(ownPlaylists.uid, member.uid))).toHaveLength(20)
    expect((await page.call(own.restoreOwnPlaylist, { id: 'list-1' })).code).toBe('not_found')
    expect((await page.call(own.restoreOwnPlaylist, { id: 'list-2' })).http).toBe(200)
  })

  test('go with the account', async () => {
    const { member, save } = await aMember()
    await save('night', '夜')
    await db.delete(users).where(eq(users.uid, member.uid))
    expect(await db.select().from(ownPlaylists).where(eq(ownPlaylists.uid, member.uid))).toEqual([])
  })
})

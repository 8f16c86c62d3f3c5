import * as audio from '@iki/contract/media/audio'
import { lessonPageSize } from '@iki/contract/media/audio-lists'
import { listRecentlyPlayed } from '@iki/contract/media/lesson'
import * as video from '@iki/contract/media/video'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const { app, db } = await testApp({ clock })
const guest = browser(app)
const term = { sinceAt: new Date('2026-11-01T00:00:00Z'), expireAt: new Date('2026-12-01T00:00:00Z') }

async function memberWith(...itemIds: string[]) {
  const member = await createMember(db)
  for (const itemId of itemIds) await createLicence(db, member.uid, { itemId, ...term })
  return { member, page: await signedInBrowser(app, member) }
}
const film = (given: Parameters<typeof createLesson>[1] = {}) =>
  createLesson(db, { kind: 'video', mediaKey: 'film.mp4', ...given })

describe('the calls about a video', () => {
  test('save where the member is, as those about what is heard do', async () => {
    const { page } = await memberWith('000002')
    const id = await film()
    expect((await page.call(video.saveUserDougaState, { id, seconds: 48, sequence: 1 })).data).toMatchObject({
      seconds: 48,
      isCompleted: false,
      sequence: 1,
    })
    const onwards = { id, seconds: 540, sequence: 2 }
    expect((await page.call(audio.saveUserPlayingState, onwards)).data).toMatchObject({ isCompleted: true })
  })

  test('count a start once, whichever of the two reports it', async () => {
    const { page } = await memberWith('000002')
    const id = await film()
    const headers = { 'idempotency-key': 'film-1' }
    for (const call of [video.countUserDougaPlay, video.countUserDougaPlay, audio.countUserPlay])
      expect((await page.call(call, { id }, { headers })).http).toBe(200)
    expect((await page.call(video.countTotalDougaPlay, { id })).http).toBe(200)
    const { rows } = await db.pool.query('select count from lesson_member_play_counts where lesson_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })

  test.each(['audio', 'music'])('do not find a lesson that is %s, which its own calls do', async kind => {
    const { page } = await memberWith('000002')
    const id = await createLesson(db, { kind })
    expect((await page.call(video.saveUserDougaState, { id, seconds: 1 })).code).toBe('not_found')
    expect((await page.call(video.countTotalDougaPlay, { id })).code).toBe('not_found')
    expect((await page.call(video.countUserDougaPlay, { id })).code).toBe('not_found')
    expect((await page.call(audio.saveUserPlayingState, { id, seconds: 1 })).http).toBe(200)
    expect((await page.call(audio.countUserPlay, { id })).http).toBe(200)
  })

  test('are nobody else’s', async () => {
    const { member } = await memberWith()
    const { page } = await memberWith()
    const id = await film()
    const others = { id, uid: member.uid }
    expect((await page.call(video.countUserDougaPlay, others)).code).toBe('not_allowed')
    expect((await page.call(video.saveUserDougaState, { ...others, seconds: 1 })).code).toBe('not_allowed')
  })
})

describe('a category', () => {
  test('that names its videos returns their ids, and lists them in their order with their locks', async () => {
    const [one, two, sound] = [await film(), await film(), await createLesson(db)]
    const later = await film({ publishedAt: new Date('2026-12-24T00:00:00Z') })
    const category = await createPlaylist(db, [two, sound, one, two, later])
    expect((await guest.call(video.getDougaPlaylistMeta, { category })).data).toEqual({
      category,
      title: '朝のメソッド',
      ids: [two, one, two],
    })
    const { data } = await guest.call(video.getDougaList, { category })
    expect(data?.map(({ id, kind, lock }) => [id, kind, lock?.reason])).toEqual([
      [two, 'video', 'sign_in'],
      [one, 'video', 'sign_in'],
    ])
  })

  test('that has an order holds what carries its tag, also what is loaded later', async () => {
    const category = 'ordered-films'
    const orderBy = { orderKey: 'published', orderDirection: 'desc' }
    const on = (day: string) => ({ tags: [category], publishedAt: new Date(`2026-${day}T00:00:00Z`) })
    const may = await film(on('05-01'))
    await createPlaylist(db, [], { tag: category, ...orderBy })
    const july = await film(on('07-01'))
    const june = await film(on('06-01'))
    const ids = async () => (await guest.call(video.getDougaList, { category })).data?.map(({ id }) => id)
    expect(await ids()).toEqual([july, june, may])
    expect((await guest.call(video.getDougaPlaylistMeta, { category })).data).toEqual({
      category,
      title: '朝のメソッド',
      orderBy: { key: 'published', order: 'desc' },
    })
    await film({ id: june, tags: [] })
    expect(await ids()).toEqual([july, may])
  })

  test.each([
    ['title', 'asc', ['c', 'a', 'b']],
    ['title', 'desc', ['b', 'a', 'c']],
    ['name', 'asc', ['a', 'b', 'c']],
    ['name', 'desc', ['c', 'b', 'a']],
  ])('is ordered by %s, %s', async (orderKey, orderDirection, expected) => {
    const category = `by-${orderKey}-${orderDirection}`
    for (const [id, title, name] of [
      ['a', '2', 'アサ'],
      ['b', '3', 'いき'],
      ['c', '1', 'うーろん'],
    ] as const)
      await film({ id: `${category}-${id}`, title, name, tags: [category] })
    await createPlaylist(db, [], { tag: category, orderKey, orderDirection })
    const { data } = await guest.call(video.getDougaList, { category })
    expect(data?.map(({ id }) => id.at(-1))).toEqual(expected)
  })

  test.each([
    [undefined, 'no_category', 'error. no category.'],
    ['', 'no_category', 'error. no category.'],
    ['undefined', 'no_category', 'error. no category.'],
    ['no-such', 'not_found', "doesn't exist."],
    ['腕の波', 'not_found', "doesn't exist."],
  ])('asked for as %j is refused', async (category, code, message) => {
    for (const call of [video.getDougaPlaylistMeta, video.getDougaList]) {
      const answer = await guest.call(call, { category })
      expect(answer).toMatchObject({ code })
      expect(answer.response.json()).toMatchObject({ status: -1, message })
    }
  })
})

describe('videos by name', () => {
  const ids = Array.from({ length: lessonPageSize + 3 }, (_, n) => `film-${String(n).padStart(3, '0')}`)
  beforeAll(async () => {
    for (const id of ids.toReversed()) await film({ id, tags: ['page'] })
    await createLesson(db, { id: 'film-heard', tags: ['page'] })
  })

  test('come page by page, each once, and nothing of another kind', async () => {
    const first = (await guest.call(video.listDouga, { tag: 'page' })).data
    expect(first?.items).toHaveLength(lessonPageSize)
    const second = (await guest.call(video.listDouga, { tag: 'page', after: first?.next ?? '' })).data
    expect(second?.next).toBeNull()
    expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).toEqual(ids)
  })
})

test('videos that a member owns are what valid licences open', async () => {
  await film({ id: 'own-wa', access: ['wa'] })
  await film({ id: 'own-free', access: ['everyone'] })
  await film({ id: 'own-not', access: ['kagura'] })
  await createLesson(db, { id: 'own-heard', access: ['wa'] })
  const { member, page } = await memberWith('000005')
  const own = { uid: member.uid, douga_id: 'own-wa', title: '背骨の呼吸', item_ids: ['000005'] }
  expect((await page.call(video.listDougaOwn, { uid: member.uid })).data).toEqual({
    items: [own],
    next: null,
  })
  expect((await page.call(video.listDougaLicensedOwn, {})).data).toEqual({
    uid: member.uid,
    licensed: ['own-wa'],
    next: null,
  })
  const { page: other } = await memberWith()
  for (const call of [video.listDougaOwn, video.listDougaLicensedOwn, video.listDougaPlayback]) {
    expect((await other.call(call, { uid: member.uid })).code).toBe('not_allowed')
    expect((await guest.call(call, {})).code).toBe('not_signed_in')
  }
})

describe('where a member is in videos', () => {
  test('is returned with the latest first, in the form of the specification', async () => {
    const { member, page } = await memberWith('000002')
    const [one, two, sound] = [await film(), await film(), await createLesson(db)]
    for (const id of [one, sound, two]) {
      clock.advance(1000)
      await page.call(audio.saveUserPlayingState, { id, seconds: 590 })
    }
    const { data } = await page.call(video.listDougaPlayback, {})
    const of = (id: string) => ({ id, uid: member.uid, seconds: 590, completed: true })
    expect(data?.items).toMatchObject([{ ...of(two), updated: clock().toISOString() }, of(one)])
    expect(data?.next).toBeNull()
    const recent = async (kind?: 'audio' | 'video' | 'music') =>
      (await page.call(listRecentlyPlayed, { ...(kind && { kind }) })).data?.map(({ id }) => id)
    expect(await recent('video')).toEqual([two, one])
    expect(await recent('audio')).toEqual([sound])
    expect(await recent('music')).toEqual([])
    expect(await recent()).toEqual([two, sound, one])
  })

  test('comes page by page, each once, also of those saved at one moment', async () => {
    const { page } = await memberWith('000002')
    const ids = Array.from({ length: lessonPageSize + 7 }, (_, n) => `film-place-${n}`)
    for (const id of ids) await film({ id })
    for (const id of ids) await page.call(video.saveUserDougaState, { id, seconds: 5 })
    const first = (await page.call(video.listDougaPlayback, {})).data
    expect(first?.items).toHaveLength(lessonPageSize)
    const second = (await page.call(video.listDougaPlayback, { after: first?.next ?? '' })).data
    const listed = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)
    expect(listed.toSorted()).toEqual(ids.toSorted())
    expect(second?.next).toBeNull()
  })
})

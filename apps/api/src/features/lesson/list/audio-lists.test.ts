import * as lists from '@iki/contract/media/audio-lists'
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

describe('what a playlist is', () => {
  test('is listed without its lessons, counting those that are published', async () => {
    const later = await createLesson(db, { publishedAt: new Date('2026-12-24T00:00:00Z') })
    const lessons = [await createLesson(db), await createLesson(db), later]
    const tag = await createPlaylist(db, lessons, { plan: 'kafuku', priority: 7, tags: ['morning'] })
    const { data } = await guest.call(lists.getPlaylistMeta, { playlist: tag })
    expect(data).toEqual({
      tag,
      title: '朝のメソッド',
      description: '朝に。',
      plan: 'kafuku',
      priority: 7,
      tags: ['morning'],
      drawing: 'sun',
      accent: 'kafuku',
      lock: { reason: 'sign_in' },
      lessonCount: 2,
      durationSeconds: 1200,
    })
  })

  test.each([
    [undefined, 'no_id', 'error. no id.'],
    ['', 'no_id', 'error. no id.'],
    ['undefined', 'no_id', 'error. no id.'],
    ['no-such', 'not_found', "doesn't exist."],
  ])('asked for as %j is refused', async (playlist, code, message) => {
    const answer = await guest.call(lists.getPlaylistMeta, { playlist })
    expect(answer).toMatchObject({ code })
    expect(answer.response.json()).toMatchObject({ status: -1, message })
  })
})

describe('playlists of a tag', () => {
  test('come with the highest priority first, each with its lessons', async () => {
    const lesson = await createLesson(db)
    const low = await createPlaylist(db, [lesson], { tags: ['breath', 'sea'], priority: 1 })
    const high = await createPlaylist(db, [], { tags: ['sea'], priority: 9 })
    await createPlaylist(db, [], { tags: ['breath'] })
    const { data } = await guest.call(lists.getTagsPlaylists, { tag: 'sea' })
    expect(data?.map(({ tag, lessons }) => [tag, lessons.map(({ id }) => id)])).toEqual([
      [high, []],
      [low, [lesson]],
    ])
  })

  test('are those of one plan where a plan is named', async () => {
    const ours = await createPlaylist(db, [], { tags: ['tide'], plan: 'eichi' })
    await createPlaylist(db, [], { tags: ['tide'], plan: 'wa' })
    await createPlaylist(db, [], { tags: ['tide'] })
    const { data } = await guest.call(lists.getTagsPlaylists, { tag: 'tide', plan: 'eichi' })
    expect(data?.map(({ tag }) => tag)).toEqual([ours])
    expect((await guest.call(lists.getTagsPlaylists, { tag: 'tide' })).data).toHaveLength(3)
  })

  test.each([undefined, '', '  ', 'undefined', 'nobody-has-it'])('are none for %j', async tag => {
    await createPlaylist(db, [], { tags: ['undefined'] })
    expect(await guest.call(lists.getTagsPlaylists, { tag })).toMatchObject({ http: 200, data: [] })
  })
})

describe('lessons by name', () => {
  const ids = Array.from({ length: lists.lessonPageSize + 3 }, (_, n) => `list-${String(n).padStart(3, '0')}`)
  beforeAll(async () => {
    for (const id of ids.toReversed()) await createLesson(db, { id, tags: ['page'] })
  })

  test('come page by page, each lesson once', async () => {
    const first = (await guest.call(lists.listLessons, { tag: 'page' })).data
    expect(first?.items).toHaveLength(lists.lessonPageSize)
    const second = (await guest.call(lists.listLessons, { tag: 'page', after: first?.next ?? '' })).data
    expect(second?.next).toBeNull()
    expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id)).toEqual(ids)
  })

  test('without a tag are all, with their locks', async () => {
    const { data } = await guest.call(lists.listLessons, { tag: 'undefined', after: 'list-051' })
    expect(data?.items[0]).toMatchObject({ id: 'list-052', lock: { reason: 'sign_in' } })
  })
})

describe('weeks of a category', () => {
  beforeAll(async () => {
    await createLesson(db, { id: 'week-b' }, { eichi: [1, 12] })
    await createLesson(db, { id: 'week-a' }, { eichi: [1], kafuku: [3] })
  })

  test('ascend, with how many lessons each has', async () => {
    const { data } = await guest.call(lists.listWeeks, { category: 'eichi' })
    expect(data).toEqual([
      { week: 1, lessonCount: 2 },
      { week: 12, lessonCount: 1 },
    ])
  })

  test('name their lessons, name ascending', async () => {
    const { data } = await guest.call(lists.listWeekLessons, { category: 'eichi', weeks: 1 })
    expect(data?.map(({ id }) => id)).toEqual(['week-a', 'week-b'])
    expect((await guest.call(lists.listWeekLessons, { category: 'kafuku', weeks: 1 })).data).toEqual([])
  })

  test('are those of the lesson as it was loaded last', async () => {
    await createLesson(db, { id: 'week-c' }, { moved: [1] })
    await createLesson(db, { id: 'week-c' }, { moved: [2] })
    const { data } = await guest.call(lists.listWeeks, { category: 'moved' })
    expect(data).toEqual([{ week: 2, lessonCount: 1 }])
  })

  test('need the category and the week to be said', async () => {
    const listed = async (input: { category?: string; weeks?: number }) =>
      (await guest.call(lists.listWeekLessons, input)).response.json().message
    expect(await listed({ weeks: 1 })).toBe('error. no category.')
    expect(await listed({ category: '' })).toBe('error. no category.')
    expect(await listed({ category: 'eichi' })).toBe('error. no weeks.')
    expect((await guest.call(lists.listWeeks, {})).code).toBe('no_category')
  })
})

describe('audio that a member owns', () => {
  test('is what valid licences open, each lesson with the items that open it', async () => {
    await createLesson(db, { id: 'own-wa', access: ['wa'] })
    await createLesson(db, { id: 'own-both', access: ['syaka', 'wa'] })
    await createLesson(db, { id: 'own-any', access: ['any-plan'] })
    await createLesson(db, { id: 'own-free', access: ['everyone'] })
    await createLesson(db, { id: 'own-not', access: ['kagura'] })
    const { member, page } = await memberWith('000004', '000005')
    const { data } = await page.call(lists.listOnseiOwn, {})
    expect(data?.items.map(({ onsei_id, item_ids }) => [onsei_id, item_ids.toSorted()])).toEqual([
      ['own-any', ['000004', '000005']],
      ['own-both', ['000004', '000005']],
      ['own-wa', ['000005']],
    ])
    expect(data?.items[0]?.uid).toBe(member.uid)
    clock.set(new Date('2026-12-02T00:00:00Z'))
    const later = await signedInBrowser(app, member)
    expect((await later.call(lists.listOnseiOwn, {})).data?.items).toEqual([])
    clock.set(new Date('2026-11-20T03:00:00Z'))
  })

  test('is nobody else’s to read', async () => {
    const { member } = await memberWith()
    const { page } = await memberWith()
    expect((await page.call(lists.listOnseiOwn, { uid: member.uid })).code).toBe('not_allowed')
    expect((await guest.call(lists.listOnseiOwn, {})).code).toBe('not_signed_in')
  })
})

test('body voice has its lessons and its playlists', async () => {
  await createLesson(db, { id: 'voice-hand', tags: ['body-voice', 'hand'] })
  await createLesson(db, { id: 'voice-belly', tags: ['body-voice'] })
  const tag = await createPlaylist(db, ['voice-hand'], { tags: ['body-voice'] })
  const idsOf = async (input: { tag?: string }) =>
    (await guest.call(lists.listBodyVoice, input)).data?.items.map(({ id }) => id)
  expect(await idsOf({})).toEqual(['voice-belly', 'voice-hand'])
  expect(await idsOf({ tag: 'hand' })).toEqual(['voice-hand'])
  const { data } = await guest.call(lists.listBodyVoicePlaylists, {})
  expect(data?.map(playlist => playlist.tag)).toEqual([tag])
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDownloadTerms } from '@iki/contract/media/download'
import {
  completedShare,
  getLesson,
  getLessonMedia,
  getPlaylist,
  listRecentlyPlayed,
} from '@iki/contract/media/lesson'
import { type Media, mediaAddressMs } from '@iki/contract/media/media'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { fetchMedium } from '#test/media-element.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { savePosition } from './playback/position-saving.ts'

const tokyo = (text: string) => new Date(`2026-11-20T${text}+09:00`)
const clock = testClock(tokyo('20:00:00'))
const directory = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: directory } })
const evening = [{ from: '21:00', to: '21:30' }]
const term = { sinceAt: new Date('2026-01-01T00:00:00Z'), expireAt: new Date('2027-12-01T00:00:00Z') }

let lesson = ''
let playtag = ''

beforeAll(async () => {
  await mkdir(join(directory, 'media'), { recursive: true })
  await writeFile(join(directory, 'media/medium.mp3'), 'sound')
})

beforeEach(async () => {
  clock.set(tokyo('20:00:00'))
  lesson = await createLesson(db)
  playtag = await createPlaylist(db, [lesson], { opening: evening })
})

async function holder() {
  const member = await createMember(db)
  await createLicence(db, member.uid, term)
  return { member, page: await signedInBrowser(app, member) }
}
/** What fetching a medium by its address is answered with. */
const statusOf = async (page: Browser, media: Media | undefined | null) =>
  (await fetchMedium(app, page, media?.url ?? '')).statusCode
const closedUntil = (opensAt: string) => ({ reason: 'closed', opensAt: tokyo(opensAt).toISOString() })

test('outside of its hours a playlist is closed with its lessons, and says when it opens', async () => {
  const { page } = await holder()
  const { data } = await page.call(getPlaylist, { playtag })
  expect(data?.lock).toEqual(closedUntil('21:00:00'))
  expect(data?.lessons[0]?.lock).toEqual(closedUntil('21:00:00'))
  expect(data?.opening).toEqual({
    from: tokyo('21:00:00').toISOString(),
    to: tokyo('21:30:00').toISOString(),
    now: tokyo('20:00:00').toISOString(),
  })
})

test('in its hours it is open', async () => {
  clock.set(tokyo('21:00:00'))
  const { page } = await holder()
  const { data } = await page.call(getPlaylist, { playtag })
  expect([data?.lock, data?.lessons[0]?.lock]).toEqual([null, null])
})

test('nothing of a lesson leaves the server outside of its hours', async () => {
  const { member, page } = await holder()
  for (const call of [getLesson, getLessonMedia]) {
    const answer = await page.call(call, { id: lesson })
    expect(answer).toMatchObject({ http: 403, code: 'not_open_now' })
    expect(answer.response.json().lock).toEqual(closedUntil('21:00:00'))
    expect(answer.response.body).not.toContain('medium.mp3')
  }
  await savePosition(db, {
    uid: member.uid,
    lessonId: lesson,
    seconds: 9,
    durationSeconds: 60,
    isCompleted: false,
    sequence: 1,
    at: clock(),
    completedShare: completedShare.audio,
  })
  const recent = await page.call(listRecentlyPlayed, {})
  expect(recent.data).toMatchObject([{ id: lesson, lock: closedUntil('21:00:00') }])
  expect((await page.call(listDownloadTerms, { ids: [lesson] })).data?.lessons).toEqual([])
})

test('a media address ends with the hours, and no other is given after them', async () => {
  clock.set(tokyo('21:29:00'))
  const { page } = await holder()
  const media = (await page.call(getLessonMedia, { id: lesson })).data
  expect(media?.expiresAt).toBe(tokyo('21:30:00').toISOString())
  expect(await statusOf(page, media)).toBe(200)
  clock.set(tokyo('21:30:01'))
  expect(await statusOf(page, media)).toBe(403)
  expect((await page.call(getLessonMedia, { id: lesson })).code).toBe('not_open_now')
})

test('early in its hours an address lives as long as any', async () => {
  clock.set(tokyo('21:00:00'))
  const { page } = await holder()
  const { data } = await page.call(getLesson, { id: lesson })
  expect(Date.parse(data?.media?.expiresAt ?? '')).toBe(clock().getTime() + mediaAddressMs)
})

test('who lacks the plan is told of the plan, not of the hour', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  expect((await page.call(getPlaylist, { playtag })).data?.lock).toMatchObject({ reason: 'plan' })
  expect((await page.call(getLesson, { id: lesson })).code).toBe('plan_required')
})

test('a lesson has the hours of all its playlists, and none where one of them is always open', async () => {
  const { page } = await holder()
  const lockNow = async () => (await page.call(getPlaylist, { playtag })).data?.lessons[0]?.lock ?? null
  const early = await createPlaylist(db, [lesson], { opening: [{ from: '20:30', to: '20:40' }] })
  expect(await lockNow()).toEqual(closedUntil('20:30:00'))
  await createPlaylist(db, [lesson], { tag: early, opening: null })
  expect(await lockNow()).toBeNull()
  await createPlaylist(db, [], { tag: early, opening: null })
  expect(await lockNow()).toEqual(closedUntil('21:00:00'))
})

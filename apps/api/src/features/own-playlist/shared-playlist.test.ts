import { setHiding } from '@iki/contract/account/safety'
import { getLesson } from '@iki/contract/media/lesson'
import {
  getOwnPlaylist,
  getSharedPlaylist,
  listOwnPlaylists,
  removeOwnPlaylist,
  restoreOwnPlaylist,
  saveOwnPlaylist,
  sharedLinkShape,
  shareOwnPlaylist,
} from '@iki/contract/media/own-playlist'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { livePublisher } from '#core/live/publish-live.ts'
import { users } from '#features/account/account.tables.ts'
import { lessons } from '#features/lesson/lesson.tables.ts'
import { safetyService } from '#features/safety/safety.service.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
// Before anything is shared: nodes cache the forbidden words for a while.
await safetyService({ db, clock: systemClock, publishLive: livePublisher(systemClock) }).forbidWord(
  'アヤシイ薬',
)

async function anOwner({ nickname = 'なぎ', name = '夜の三本' } = {}) {
  const member = await createMember(db, { nickname })
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const lessonIds = [await createLesson(db), await createLesson(db, { access: ['everyone'] })]
  await page.call(saveOwnPlaylist, { id: 'night', name, lessonIds })
  const setShared = (isShared: boolean) => page.call(shareOwnPlaylist, { id: 'night', isShared })
  const share = async () => (await setShared(true)).data?.shareId ?? ''
  return { member, page, lessonIds, setShared, share }
}

async function aViewer({ hasPlan = false } = {}) {
  const member = await createMember(db)
  if (hasPlan) await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  return { member, page, open: (shareId: string) => page.call(getSharedPlaylist, { shareId }) }
}

test('a shared playlist shows who made it, and each lesson with the viewer’s own lock', async () => {
  const { share, lessonIds } = await anOwner()
  const shareId = await share()
  const [stranger, other] = [await aViewer(), await aViewer({ hasPlan: true })]
  expect((await stranger.open(shareId)).data).toMatchObject({
    name: '夜の三本',
    ownerName: 'なぎ',
    lessons: [
      { id: lessonIds[0], lock: { reason: 'plan' } },
      { id: lessonIds[1], lock: null },
    ],
  })
  expect((await other.open(shareId)).data?.lessons.map(({ lock }) => lock)).toEqual([null, null])
})

test('its link opens no lesson that is locked for the viewer', async () => {
  const { share, lessonIds } = await anOwner()
  const { page, open } = await aViewer()
  await open(await share())
  expect((await page.call(getLesson, { id: lessonIds[0] ?? '' })).code).toBe('plan_required')
})

test('the link asks for a sign-in, says nothing of the owner but the name, and cannot be guessed', async () => {
  const { share, member } = await anOwner()
  const shareId = await share()
  expect((await browser(app).call(getSharedPlaylist, { shareId })).code).toBe('not_signed_in')
  expect(shareId).toMatch(sharedLinkShape)
  const { open } = await aViewer()
  const { response } = await open(shareId)
  expect(response.body).not.toContain(member.uid)
  expect(response.body).not.toContain(member.email)
  for (const wrong of [shareId.slice(1), `${shareId.slice(0, -1)}_`, 'night', 'x'])
    expect((await open(wrong)).code).toBe('not_found')
})

test('the link stays the same until it is taken back; then it opens nothing, and the next is another', async () => {
  const { page, setShared, share } = await anOwner()
  const { open } = await aViewer()
  const first = await share()
  expect(await share()).toBe(first)
  expect((await page.call(listOwnPlaylists, {})).data?.items[0]?.isShared).toBe(true)
  for (const _ of [1, 2]) expect((await setShared(false)).data).toEqual({ shareId: null })
  expect((await open(first)).code).toBe('not_found')
  const second = await share()
  expect(second).not.toBe(first)
  expect((await open(first)).code).toBe('not_found')
  expect((await open(second)).http).toBe(200)
})

test('a playlist that is removed is no longer shared, also when it comes back', async () => {
  const { page, share } = await anOwner()
  const { open } = await aViewer()
  const shareId = await share()
  await page.call(removeOwnPlaylist, { id: 'night' })
  expect((await open(shareId)).code).toBe('not_found')
  await page.call(restoreOwnPlaylist, { id: 'night' })
  expect((await open(shareId)).code).toBe('not_found')
  expect((await page.call(getOwnPlaylist, { id: 'night' })).data?.shareId).toBeNull()
})

test('a shared playlist leaves out what is no longer published', async () => {
  const { share, lessonIds } = await anOwner()
  const { open } = await aViewer()
  const shareId = await share()
  await db.delete(lessons).where(eq(lessons.id, lessonIds[0] ?? ''))
  expect((await open(shareId)).data?.lessons.map(({ id }) => id)).toEqual([lessonIds[1]])
})

test('a playlist of somebody who is blocked, or may not sign in, is not found', async () => {
  const { member, share } = await anOwner()
  const shareId = await share()
  const [one, two] = [await aViewer(), await aViewer()]
  await one.page.call(setHiding, { other: member.uid, hiding: 'block' })
  expect((await one.open(shareId)).code).toBe('not_found')
  expect((await two.open(shareId)).http).toBe(200)
  await db.update(users).set({ status: 'disabled' }).where(eq(users.uid, member.uid))
  expect((await two.open(shareId)).code).toBe('not_found')
})

test('a name that looks like the operators’ is not shown', async () => {
  const { share } = await anOwner({ nickname: '運 営' })
  const { open } = await aViewer()
  expect((await open(await share())).data?.ownerName).toBe('お名前なし')
})

test('forbidden words are kept to oneself: a name with them is not shared, and a shared one does not take them', async () => {
  const { page, setShared } = await anOwner({ name: 'あやしい薬' })
  expect((await setShared(true)).code).toBe('words_not_allowed')
  const rename = (name: string) => page.call(saveOwnPlaylist, { id: 'night', name })
  expect((await rename('夜')).http).toBe(200)
  expect((await setShared(true)).http).toBe(200)
  expect((await rename('あやしい 薬')).code).toBe('words_not_allowed')
  expect((await page.call(getOwnPlaylist, { id: 'night' })).data?.name).toBe('夜')
})

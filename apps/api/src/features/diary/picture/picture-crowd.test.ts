import { savePicture } from '@iki/contract/diary/diary'
import { saveImpressionPicture } from '@iki/contract/people/impression-picture'
import { expect, test } from 'vitest'
import { useLimits } from '#core/limit/limit.ts'
import { newMemberPictureLimits, pictureLimits } from '#core/picture/limited-pictures.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { flat, flatPng } from '#test/hostile-pictures.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = testClock()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: await temporaryDirectory() } })
const photo = await flat(400, 300).jpeg().toBuffer()
const column = flatPng({ width: 1, height: 39_999_999 })

const somebody = async () => signedInBrowser(app, await createMember(db))
const longAgo = new Date('2020-01-01T00:00:00Z')
const send = (page: Browser, id: string, file: Buffer) => page.call(savePicture, { id }, { file })
const sendMany = (page: Browser, count: number, file: Buffer) =>
  Promise.all(Array.from({ length: count }, (_, number) => send(page, `many-${number}`, file)))
const counted = (answers: { code: string | null }[], code: string | null) =>
  answers.filter(answer => answer.code === code).length

test('whoever sends 43 at once is told to wait, and nobody else is', async () => {
  const hostile = await signedInBrowser(app, await createMember(db, { createdAt: longAgo }))
  const others = await Promise.all([1, 2, 3].map(() => somebody()))
  const [theirs, ...ours] = await Promise.all([
    sendMany(hostile, 43, column),
    ...others.map(page => sendMany(page, 4, photo)),
  ])
  expect(ours.flat().map(({ http }) => http)).toEqual(Array(12).fill(200))
  expect(counted(theirs ?? [], 'picture_extreme') + counted(theirs ?? [], 'too_many_requests')).toBe(43)
  const refused = theirs?.find(({ code }) => code === 'too_many_requests')
  expect(Number(refused?.response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(hostile, 'after', photo)).http).toBe(200)
})

test.each([
  ['a member', { createdAt: longAgo }, pictureLimits.refused],
  ['a new member', {}, newMemberPictureLimits.refused],
])('%s who sends what is no picture again and again has to pause', async (_, given, limit) => {
  const member = await createMember(db, given)
  const page = await signedInBrowser(app, member)
  for (let number = 0; number < limit.max; number++) {
    expect((await send(page, `bad-${number}`, Buffer.from('no picture'))).code).toBe('picture_unreadable')
    expect((await send(page, 'good', photo)).http).toBe(200) // One that is there already.
  }
  expect((await send(page, 'another', photo)).code).toBe('too_many_requests')
  const post = await page.call(saveImpressionPicture, { id: `post-${limit.max}` }, { file: photo })
  expect(post.code).toBe('too_many_requests')
  expect((await send(await somebody(), 'another', photo)).http).toBe(200)
  clock.advance(limit.windowSeconds * 1000)
  expect((await send(await signedInBrowser(app, member), 'another', photo)).http).toBe(200)
})

test('a good picture counts as no bad one', async () => {
  const page = await somebody()
  for (let number = 0; number <= newMemberPictureLimits.refused.max; number++)
    expect((await send(page, `good-${number}`, photo)).http).toBe(200)
})

test('a new member sends fewer than one who has been here for long', async () => {
  const [fresh, old] = [await createMember(db), await createMember(db, { createdAt: longAgo })]
  for (let sent = 0; sent < newMemberPictureLimits.saves.max; sent++)
    for (const [{ uid }, limits] of [
      [fresh, newMemberPictureLimits],
      [old, pictureLimits],
    ] as const)
      await useLimits(db, clock, [{ limit: limits.saves, subject: uid }])
  expect((await send(await signedInBrowser(app, fresh), 'next', photo)).code).toBe('too_many_requests')
  expect((await send(await signedInBrowser(app, old), 'next', photo)).http).toBe(200)
})

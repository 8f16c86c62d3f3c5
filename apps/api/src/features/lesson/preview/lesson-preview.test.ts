import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLesson } from '@iki/contract/media/lesson'
import { firstLinesLength, getLessonPreview } from '@iki/contract/media/lesson-preview'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { contentOf } from '#test/media.ts'
import { fetchMedium } from '#test/media-element.ts'

const { db, content, contentWith, folder, scratch, storage, write } = await testContent()
const { app } = await testApp({ database: db, settings: { DATA_DIR: scratch } })

const lesson = (given: object = {}) =>
  file({
    title: '鈴',
    description: '鈴の話。',
    access: ['eichi'],
    tags: [],
    drawing: 'wave',
    published: '2026-01-10',
    media: 'bell.mp3',
    ...given,
  })
const stranger = async () => signedInBrowser(app, await createMember(db))
const previewIn = (page: Awaited<ReturnType<typeof stranger>>) => page.call(getLessonPreview, { id: 'suzu' })
const keyOf = (url: string) => /\/v1\/media\/([\w.-]+)/.exec(url)?.[1] ?? ''

test('a locked lesson gives its first seconds as a medium of their own, and no byte of the lesson itself', async () => {
  await write({ 'lessons/suzu.md': `${lesson({ preview: 7 })}\n${'鈴が鳴ります。'.repeat(40)}\n` })
  await content.load(folder)
  const page = await stranger()
  const { data } = await previewIn(page)
  expect(data?.lesson).toMatchObject({ id: 'suzu', title: '鈴', lock: { reason: 'plan', plans: ['eichi'] } })
  expect(data?.firstLines.length).toBeLessThanOrEqual(firstLinesLength + 1)
  expect(data?.firstLines).toMatch(/^本文です。鈴が鳴ります。/)
  expect(data?.sound?.seconds).toBe(7)
  const url = data?.sound?.url ?? ''
  const sent = await fetchMedium(app, page, url)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'audio/mp4'])
  await writeFile(join(scratch, 'sent.m4a'), sent.rawPayload)
  const { seconds, codecs, channels } = contentOf(join(scratch, 'sent.m4a'))
  // One channel, as in the lesson.
  expect([codecs, channels]).toEqual([['aac'], 1])
  expect(seconds).toBeGreaterThan(6.5)
  expect(seconds).toBeLessThanOrEqual(7.05)

  const [{ media_key: whole } = { media_key: '' }] = (
    await db.execute<{ media_key: string }>(sql`select media_key from lessons where id = 'suzu'`)
  ).rows
  expect(keyOf(url)).not.toBe(whole)
  expect((await fetchMedium(app, page, url.replace(keyOf(url), whole))).statusCode).toBe(403)
  expect((await page.call(getLesson, { id: 'suzu' })).code).toBe('plan_required')
  expect((await fetchMedium(app, await stranger(), url)).statusCode).toBe(403)
})

test('guests play them only where the lesson says so', async () => {
  const guest = browser(app)
  await write({ 'lessons/suzu.md': lesson({ preview: 7 }) })
  await content.load(folder)
  expect((await guest.call(getLessonPreview, { id: 'suzu' })).data).toMatchObject({
    sound: null,
    firstLines: '本…',
  })
  await write({ 'lessons/suzu.md': lesson({ preview: 7, previewFor: 'everyone' }) })
  await content.load(folder)
  const { data } = await guest.call(getLessonPreview, { id: 'suzu' })
  expect((await fetchMedium(app, guest, data?.sound?.url ?? '')).statusCode).toBe(200)
})

test('a lesson whose operator allows none has none, and one that is not there is not found', async () => {
  await write({ 'lessons/suzu.md': lesson() })
  await content.load(folder)
  const page = await stranger()
  expect((await previewIn(page)).data?.sound).toBeNull()
  expect((await page.call(getLessonPreview, { id: 'nothing' })).code).toBe('not_found')
})

test('a preview that is missing in the storage is made again', async () => {
  await write({ 'lessons/suzu.md': lesson({ preview: 7 }) })
  await content.load(folder)
  const page = await stranger()
  await storage.remove(keyOf((await previewIn(page)).data?.sound?.url ?? ''))
  const { repairs } = await content.load(folder)
  expect(repairs).toEqual(['lessons/suzu.md: its preview was missing in the storage, and is there again'])
  expect((await fetchMedium(app, page, (await previewIn(page)).data?.sound?.url ?? '')).statusCode).toBe(200)
  expect((await content.load(folder)).repairs).toEqual([])
})

test('nothing is saved when one of several cannot be made', async () => {
  const broken = contentWith({
    isThere: async () => true,
    async makeCut(_, { seconds }) {
      if (seconds === 9) throw new Error('There is no room for it.')
    },
  })
  await write({ 'lessons/a.md': lesson(), 'lessons/suzu.md': lesson({ preview: 9 }) })
  await expect(broken.load(folder)).rejects.toThrow('There is no room for it.')
  expect((await db.execute(sql`select id from lessons`)).rows).toEqual([])
})

test('only a sound has one, of 5 to 60 seconds', async () => {
  await write({
    'lessons/suzu.md': lesson({ kind: 'video', vimeo: '1', media: undefined, duration: 9, preview: 7 }),
  })
  expect((await problemsOf(content.load(folder))).join()).toContain('only a sound has a preview')
  await write({ 'lessons/suzu.md': lesson({ preview: 600 }) })
  expect((await problemsOf(content.load(folder))).join()).toContain('preview')
})

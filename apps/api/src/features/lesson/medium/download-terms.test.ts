import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadDays, listDownloadTerms, mostDownloads } from '@iki/contract/media/download'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = testClock()
const directory = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: directory } })
const at = (days: number) => new Date(clock().getTime() + days * 86_400_000)

beforeAll(async () => {
  await mkdir(join(directory, 'media'), { recursive: true })
  await writeFile(join(directory, 'media/medium.mp3'), Buffer.alloc(1234))
})

async function memberWith(...licences: Parameters<typeof createLicence>[2][]) {
  const member = await createMember(db)
  for (const licence of licences) await createLicence(db, member.uid, licence)
  return signedInBrowser(app, member)
}

test('a lesson may stay downloaded until the licence that opens it ends', async () => {
  const id = await createLesson(db)
  const page = await memberWith({ sinceAt: at(-9), expireAt: at(12) })
  const { data } = await page.call(listDownloadTerms, { ids: [id] })
  expect(data).toEqual({
    asOf: clock().toISOString(),
    lessons: [{ id, keepUntil: at(12).toISOString(), bytes: 1234 }],
  })
})

test('what is open to everyone may stay downloaded as long as a device may go without asking', async () => {
  const id = await createLesson(db, { access: ['everyone'] })
  const { data } = await (await memberWith()).call(listDownloadTerms, { ids: [id] })
  expect(data?.lessons[0]?.keepUntil).toBe(at(downloadDays).toISOString())
})

test('what may not be played, is not published or has no medium may not be downloaded', async () => {
  const open = await createLesson(db)
  const closed = await createLesson(db, { access: ['kagura'] })
  const coming = await createLesson(db, { publishedAt: at(1) })
  const empty = await createLesson(db, { mediaKey: 'lost.mp3' })
  const page = await memberWith({})
  const { data } = await page.call(listDownloadTerms, { ids: [closed, coming, open, empty, 'no-such'] })
  expect(data?.lessons.map(({ id }) => id)).toEqual([open])
})

test('whose licence has ended may store nothing of it any more', async () => {
  const id = await createLesson(db)
  const page = await memberWith({ sinceAt: at(-60), expireAt: at(-1) })
  expect((await page.call(listDownloadTerms, { ids: [id] })).data?.lessons).toEqual([])
})

test('nobody downloads anything without a session, nor more than a device may hold', async () => {
  const id = await createLesson(db)
  expect((await browser(app).call(listDownloadTerms, { ids: [id] })).code).toBe('not_signed_in')
  const ids = Array.from({ length: mostDownloads + 1 }, (_, index) => `l-${index}`)
  expect((await (await memberWith({})).call(listDownloadTerms, { ids })).code).toBe('invalid_input')
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { galleryPageSize, getArtwork, listArtworks } from '@iki/contract/reading/gallery'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { folderStorage } from '#core/storage/storage.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { artworkContent } from './gallery.content.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const folder = await temporaryDirectory()
const { app, db } = await testApp({ clock, settings: { DATA_DIR: folder } })
const page = await signedInBrowser(app, await createMember(db))

const work = (number: number) => ({
  id: `work-${number}`,
  number,
  title: `水の音 ${number}`,
  artist: '息野 うみ',
  year: 2026,
  alt: '水の輪がひろがっている',
  tags: ['water'],
  bodyHtml: '<p>ひろがる。</p>',
  pictureKey: `picture-${number}.webp`,
  thumbnailKey: `thumbnail-${number}.webp`,
  width: 1200,
  height: 900,
  contentHash: 'first',
})

const cookieOf = ({ cookies }: Browser) => ({
  cookie: [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
})

beforeEach(() => db.execute(sql`truncate artworks`))

test('the gallery is shown in its order, page by page', async () => {
  for (let number = galleryPageSize + 2; number > 0; number--)
    await artworkContent.saveRow({ db, clock }, work(number))
  const first = (await page.call(listArtworks, {})).data
  expect(first?.items.map(({ number }) => number)).toEqual(
    Array.from({ length: galleryPageSize }, (_, index) => index + 1),
  )
  expect(first?.next).toBe(galleryPageSize)
  const second = (await page.call(listArtworks, { after: galleryPageSize })).data
  expect(second?.items.map(({ id }) => id)).toEqual(['work-25', 'work-26'])
  expect(second?.next).toBeNull()
})

test('a full last page is the end', async () => {
  for (let number = 1; number <= galleryPageSize; number++)
    await artworkContent.saveRow({ db, clock }, work(number))
  expect((await page.call(listArtworks, {})).data?.next).toBeNull()
})

test('a work names those beside it, and has none beyond the ends', async () => {
  for (const number of [1, 5, 9]) await artworkContent.saveRow({ db, clock }, work(number))
  expect((await page.call(getArtwork, { id: 'work-5' })).data).toMatchObject({
    title: '水の音 5',
    bodyHtml: '<p>ひろがる。</p>',
    width: 1200,
    height: 900,
    previous: { id: 'work-1', title: '水の音 1' },
    next: { id: 'work-9', title: '水の音 9' },
  })
  expect((await page.call(getArtwork, { id: 'work-1' })).data?.previous).toBeNull()
  expect((await page.call(getArtwork, { id: 'work-9' })).data?.next).toBeNull()
})

test('a work that is not there is not found', async () => {
  expect((await page.call(getArtwork, { id: 'nothing' })).code).toBe('not_found')
})

test('guests see nothing of it', async () => {
  await artworkContent.saveRow({ db, clock }, work(1))
  expect((await browser(app).call(listArtworks, {})).code).toBe('not_signed_in')
  expect((await browser(app).call(getArtwork, { id: 'work-1' })).code).toBe('not_signed_in')
})

test('a picture comes to the session that asked for its address, and to no other', async () => {
  const file = join(folder, 'picture.webp')
  await writeFile(file, 'a picture')
  const pictureKey = await folderStorage(join(folder, 'media')).storeFile(file)
  await artworkContent.saveRow({ db, clock }, { ...work(1), pictureKey, contentHash: 'with a picture' })
  const url = (await page.call(getArtwork, { id: 'work-1' })).data?.url ?? ''
  const fetchedBy = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode
  expect(await fetchedBy(cookieOf(page))).toBe(200)
  expect(await fetchedBy(cookieOf(await signedInBrowser(app, await createMember(db))))).toBe(403)
  expect(await fetchedBy({})).toBe(401)
})

test('loading the same work again changes nothing; another of its number takes its place', async () => {
  expect(await artworkContent.saveRow({ db, clock }, work(1))).toBe(true)
  expect(await artworkContent.saveRow({ db, clock }, work(1))).toBe(false)
  expect(await artworkContent.saveRow({ db, clock }, { ...work(1), id: 'renamed' })).toBe(true)
  expect((await page.call(listArtworks, {})).data?.items.map(({ id }) => id)).toEqual(['renamed'])
})

import { readdir, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { file, testContent } from '#test/content-folder.ts'
import { readyFilm } from '#test/ready-film.ts'

const { db, content, folder, scratch, storage, write } = await testContent()
beforeAll(() => migrateJobs(db))

const common = { title: '波', description: '波の話。', access: ['everyone'], tags: [], drawing: 'wave' }
const lesson = (given: object = {}) =>
  file({ ...common, published: '2026-01-10', media: 'bell.mp3', ...given })
const artwork = file({
  number: 1,
  title: '凪',
  artist: '糸',
  year: 2026,
  alt: '海',
  picture: 'nagi.webp',
  tags: [],
})
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
const rowsOf = async (table: string) => (await db.execute(sql`select * from ${sql.identifier(table)}`)).rows
const storedFiles = () => readdir(storage.directory)

test('a medium that is missing in the storage comes back from its folder, which is reported', async () => {
  await write({ 'lessons/nami.md': lesson(), 'lessons/kaze.md': lesson({ title: '風' }) })
  expect((await content.load(folder)).repairs).toEqual([])
  const [medium = ''] = await storedFiles()
  await storage.remove(medium)
  expect((await content.check(folder)).repairs).toEqual([
    'lessons/kaze.md: media/bell.mp3 is missing in the storage; loading brings it back',
  ])
  expect(await storedFiles()).toEqual([])
  const { repairs, lessons } = await content.load(folder)
  expect(repairs).toEqual(['lessons/kaze.md: media/bell.mp3 was missing in the storage, and is there again'])
  expect(lessons).toEqual({ saved: [], same: 2 })
  expect(await storedFiles()).toEqual([medium])
  expect((await content.load(folder)).repairs).toEqual([])
})

test('a missing thumbnail is made again', async () => {
  await write({ 'gallery/nagi.md': artwork, 'media/nagi.webp': await picture() })
  await content.load(folder)
  const [{ thumbnail_key: thumbnail } = {}] = await rowsOf('artworks')
  await storage.remove(String(thumbnail))
  const repaired = 'gallery/nagi.md: its thumbnail was missing in the storage, and is there again'
  const { repairs, gallery, warnings } = await content.load(folder)
  expect([repairs, gallery.saved, warnings]).toEqual([[repaired], [], []])
  const [{ thumbnail_key: anew } = {}] = await rowsOf('artworks')
  expect(await storedFiles()).toContain(anew)
  expect((await content.load(folder)).repairs).toEqual([])
})

test('a film that came ready made gets back what is missing of it, one that was made is made again', async () => {
  await write({
    ...readyFilm('nami.film'),
    'lessons/nami.md': lesson({ kind: 'video', media: 'nami.film' }),
  })
  await content.load(folder)
  const [{ media_key: key } = {}] = await rowsOf('films')
  const filmFolder = `${scratch}/objects/films/${String(key).replace('.film', '')}`
  await rm(`${filmFolder}/v360-0001.m4s`)
  expect((await content.load(folder)).repairs).toEqual([
    'lessons/nami.md: its film was missing in the storage, and is there again',
  ])
  expect(await readdir(filmFolder)).toContain('v360-0001.m4s')
  expect((await content.load(folder)).repairs).toEqual([])
})

test('what no folder brings back is named, with who shows it', async () => {
  await write({
    'lessons/nami.md': lesson(),
    'lessons/kaze.md': `${lesson({ title: '風' })}\n![凪](media/nagi.webp)\n`,
    'gallery/nagi.md': artwork,
    'media/nagi.webp': await picture(),
  })
  await content.load(folder)
  const [{ media_key: sound, body_html: body } = {}] = (await rowsOf('lessons')).filter(
    ({ id }) => id === 'kaze',
  )
  const shown = /media:([\w.]+)/.exec(String(body))?.[1]
  await rm(storage.directory, { recursive: true })
  for (const name of ['lessons/nami.md', 'lessons/kaze.md', 'gallery/nagi.md']) await rm(`${folder}/${name}`)
  const [{ thumbnail_key: thumbnail } = {}] = await rowsOf('artworks')
  const { warnings } = await content.load(folder)
  const lost = (name: string, key: unknown) =>
    `${name}: its medium ${key} is missing in the storage: load the content folder that it came with`
  expect(warnings.toSorted()).toEqual(
    [
      lost('gallery/nagi', shown),
      lost('gallery/nagi', thumbnail),
      lost('lessons/kaze', shown),
      lost('lessons/kaze', sound),
      lost('lessons/nami', sound),
    ].toSorted(),
  )
})

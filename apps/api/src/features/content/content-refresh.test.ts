import { cp, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { testClock } from '#test/clock.ts'
import { file, testContent } from '#test/content-folder.ts'
import { loadedFolders } from './content.tables.ts'
import { contentRefresh } from './content-refresh.service.ts'

const clock = testClock()
const { db, folder, scratch, storage, content, write } = await testContent({ clock })
const load = vi.fn(content.load)
const renewRotations = vi.fn(async () => {})
const { refresh } = contentRefresh({
  db,
  clock,
  renewRotations,
  storage,
  folders: [],
  content: { ...content, load },
})
const newsFields = {
  title: 'お知らせ',
  place: 'home/main',
  published: '2026-11-01T10:00:00+09:00',
  status: 'open',
}
const news = (body: string) => file(newsFields, body)
const bell = file({
  title: '鐘',
  description: '鐘の音。',
  media: 'bell.mp3',
  access: ['everyone'],
  tags: [],
  published: '2026-11-01',
  drawing: 'wave',
})

beforeEach(async () => {
  await db.delete(loadedFolders)
  await write({
    'news/one.md': news('ひとつめ'),
    'lessons/bell.md': bell,
  })
  await refresh(folder)
  load.mockClear()
  renewRotations.mockClear()
})

test('a folder of which nothing has changed is not read again, and what goes by the clock continues', async () => {
  await refresh(folder)
  expect(load).not.toHaveBeenCalled()
  expect(renewRotations).toHaveBeenCalledOnce()
})

test.each<[string, () => Promise<unknown>]>([
  ['a file changes', () => write({ 'news/one.md': news('ふたつめ') })],
  ['a file comes', () => write({ 'news/two.md': news('ふたつめ') })],
  ['a file goes', () => rm(join(folder, 'news/one.md'))],
  ['a file has another time', () => utimes(join(folder, 'news/one.md'), 1_700_000_000, 1_700_000_000)],
  ['something else was loaded in its place', () => db.execute(sql`update news set content_hash = 'x'`)],
  ['what was loaded is not there any more', () => db.execute(sql`delete from news`)],
  [
    'a medium is missing',
    async () => rm(join(storage.directory, (await readdir(storage.directory))[0] ?? 'none')),
  ],
  ['a day has gone by', async () => clock.advance(86_400_000)],
])('it is read again when %s, and once', async (_, change) => {
  await change()
  await refresh(folder)
  expect(load).toHaveBeenCalledOnce()
  await refresh(folder)
  expect(load).toHaveBeenCalledOnce()
})

test('a folder that is refused is read again at the next start', async () => {
  await write({ 'news/broken.md': 'nothing of news' })
  await expect(refresh(folder)).rejects.toThrow('news/broken.md')
  await expect(refresh(folder)).rejects.toThrow('news/broken.md')
  await rm(join(folder, 'news/broken.md'))
})

const publishedOn = async () => {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(published_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') as at from lessons
      union all select to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') from news`,
  )
  return rows.map(({ at }) => at)
}

test('what was written on a day is published as of the day of its first load, at every later load and by command', async () => {
  await db.delete(loadedFolders)
  await db.execute(sql`truncate lessons, news cascade`)
  const today = tokyoDay(clock())
  await refresh(folder, addDays(today, -10))
  const later = [`${addDays('2026-11-01', 10)} 00:00`, `${addDays('2026-11-01', 10)} 10:00`]
  expect(await publishedOn()).toEqual(later)
  clock.advance(3 * 86_400_000)
  await refresh(folder, addDays(today, -10))
  expect((await content.load(folder)).news).toEqual({ saved: [], same: 1 })
  await write({ 'news/one.md': news('また書いた') })
  await refresh(folder, addDays(today, -10))
  expect(await publishedOn()).toEqual(later)
})

test('what is loaded before the day on which it was written, or was loaded before, stays where it is', async () => {
  const stated = ['2026-11-01 00:00', '2026-11-01 10:00']
  await refresh(folder, addDays(tokyoDay(clock()), -10))
  expect(await publishedOn()).toEqual(stated)
  await db.delete(loadedFolders)
  await refresh(folder, addDays(tokyoDay(clock()), 10))
  expect(await publishedOn()).toEqual(stated)
})

test('what a later release has in another folder stays where it was', async () => {
  const elsewhere = join(scratch, 'elsewhere')
  await cp(folder, elsewhere, { recursive: true })
  await refresh(elsewhere, addDays(tokyoDay(clock()), -10))
  expect(await publishedOn()).toEqual(['2026-11-01 00:00', '2026-11-01 10:00'])
})

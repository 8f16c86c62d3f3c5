import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { type MediaEngine, mediaEngine } from '#core/engine/engine.ts'
import { listJobKeys, migrateJobs } from '#core/jobs/jobs.ts'
import { createTestDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { findFilm, insertFilm } from './film.store.ts'
import { makeFilmTask } from './film-queue.ts'

const { database: db } = await createTestDatabase()
await migrateJobs(db)
const config = readConfig({ DATA_DIR: await temporaryDirectory() })
const { care, making } = testServices({ db, config }).film
const { signal } = new AbortController()

const film = (mediaKey: string, state: string, reason: string | null = null) =>
  insertFilm(db, { mediaKey, state, reason, updatedAt: systemClock() })
const keys = async () => (await listJobKeys(db, makeFilmTask)).sort()

test('films whose job was lost get another, and one only', async () => {
  await film('a.mp4', 'waiting')
  await film('b.mp4', 'working')
  await film('c.mp4', 'failed', 'broken')
  await film('d.mp4', 'ready')
  await care.resume()
  await care.resume()
  expect(await keys()).toEqual(['film/a.mp4', 'film/b.mp4'])
  const { rows } = await db.execute(sql`select from graphile_worker.jobs`)
  expect(rows).toHaveLength(2)
})

test('a film that failed waits again when it is to be made again, with its reason removed', async () => {
  await film('e.mp4', 'failed', 'broken')
  await film('f.mp4', 'whole')
  const again = await care.makeAgain(null)
  expect(again.map(({ mediaKey }) => mediaKey)).toEqual(['c.mp4', 'e.mp4', 'f.mp4'])
  expect(await findFilm(db, 'e.mp4')).toMatchObject({ state: 'waiting', reason: null })
  expect(await keys()).toContain('film/f.mp4')
  await expect(care.makeAgain('nobody')).rejects.toThrow('nobody is no lesson with a film')
})

test('a film whose medium is not on this machine waits for one that has it, until nobody came', async () => {
  await film('away.mp4', 'waiting')
  const tryOnce = (isLastAttempt: boolean) => making.task({ mediaKey: 'away.mp4' }, { isLastAttempt, signal })
  await expect(tryOnce(false)).rejects.toThrow('share one DATA_DIR')
  expect(await findFilm(db, 'away.mp4')).toMatchObject({ state: 'waiting' })
  await expect(tryOnce(true)).rejects.toThrow('share one DATA_DIR')
  expect(await findFilm(db, 'away.mp4')).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('away'),
  })
})

test('a film for which the disk has no room waits until there is some, and leaves nothing half made', async () => {
  let isFull = true
  const rates = { frameRate: { num: 24, den: 1 }, pixelShape: { num: 1, den: 1 } }
  const picture = { width: 640, height: 360, turned: 0, ...rates }
  const engine: MediaEngine = {
    ...mediaEngine(),
    isThere: async () => true,
    probe: async () => ({ picture, durationSeconds: 6, channels: 0 }) as never,
    async makeStreams(_source, _streams, { folder }) {
      await writeFile(join(folder, 'v360-0001.m4s'), 'half of i')
      throw isFull
        ? Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
        : new Error('there is room')
    },
  }
  const { making } = testServices({ db, config, engine }).film
  await film('large.mp4', 'waiting')
  await mkdir(join(config.dataDirectory, 'media'), { recursive: true })
  await writeFile(join(config.dataDirectory, 'media/large.mp4'), 'a film')
  const tryOnce = () => making.task({ mediaKey: 'large.mp4' }, { isLastAttempt: false, signal })
  await expect(tryOnce()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await findFilm(db, 'large.mp4')).toMatchObject({ state: 'waiting', reason: null })
  expect(await readdir(join(config.dataDirectory, 'films'))).toEqual([])
  isFull = false
  await expect(tryOnce()).rejects.toThrow('there is room')
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
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

test('a film that failed waits again when it is to be made again, with the reason gone', async () => {
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

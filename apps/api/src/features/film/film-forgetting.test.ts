import { longestFilmMs } from '@iki/contract/media/media'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { testClock } from '#test/clock.ts'
import { createLesson } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { findFilm, insertFilm } from './film.store.ts'
import { forgetFilmTask, graceSeconds } from './film-forgetting.service.ts'

const { database: db } = await createTestDatabase()
await migrateJobs(db)
const clock = testClock(new Date('2026-11-01T00:00:00Z'))
const config = readConfig({ DATA_DIR: await temporaryDirectory() })
const { objects, film: films } = testServices({ db, clock, config })
const once = { isLastAttempt: false, signal: new AbortController().signal }
const day = 86_400_000

/** A film that was streamed from two files; a lesson shows it, or none does. */
async function film(name: string, { isShown }: { isShown: boolean }): Promise<string> {
  const mediaKey = `${name}.film`
  await insertFilm(db, { mediaKey, state: 'ready', updatedAt: clock() })
  for (const file of ['master.m3u8', 'v270-0001.m4s'])
    await objects.put(`films/${name}/${file}`, Buffer.from(file))
  if (isShown) await createLesson(db, { id: `lesson-${name}`, kind: 'video', mediaKey })
  return mediaKey
}
async function awaited(): Promise<{ key: string; seconds: number }[]> {
  const { rows } = await db.execute<{ key: string; seconds: number }>(sql`
    select key, extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
    where task_identifier = ${forgetFilmTask} order by key`)
  return rows
}
const forget = (mediaKey: string) => films.forgetting.task({ mediaKey }, once)
const isThere = async (name: string) => (await objects.find(`films/${name}/v270-0001.m4s`)) !== null

test('a film that no lesson shows is forgotten, after a time that is longer than a grant', async () => {
  await film('shown', { isShown: true })
  const old = await film('old', { isShown: false })
  await films.forgetting.forgetUnused()
  await films.forgetting.forgetUnused()
  const [job, ...others] = await awaited()
  expect(others).toEqual([])
  expect(job?.key).toBe('forget/old.film')
  expect((job?.seconds ?? 0) * 1000).toBeGreaterThan(longestFilmMs)
  expect(job?.seconds).toBeGreaterThan(graceSeconds - 60)
  expect(await films.files.find('old', 'master.m3u8')).not.toBeNull()
  clock.advance(day * 7)
  await forget(old)
  expect(await findFilm(db, old)).toBeNull()
  expect([await isThere('old'), await isThere('shown')]).toEqual([false, true])
  await forget(old) // As after a crash.
})

test('a film that a lesson shows again stays', async () => {
  const key = await film('back', { isShown: false })
  await films.forgetting.forgetUnused()
  expect((await awaited()).map(job => job.key)).toContain('forget/back.film')
  await createLesson(db, { kind: 'video', mediaKey: key })
  clock.advance(day * 7)
  await forget(key)
  expect([await isThere('back'), (await findFilm(db, key))?.state]).toEqual([true, 'ready'])
  await films.forgetting.forgetUnused()
  expect((await awaited()).map(job => job.key)).not.toContain('forget/back.film')
})

test('a film that was loaded a moment ago waits for its lesson', async () => {
  const key = await film('fresh', { isShown: false })
  await forget(key)
  expect(await isThere('fresh')).toBe(true)
  clock.advance(day)
  await forget(key)
  expect(await isThere('fresh')).toBe(false)
})

test('a film that somebody is at is looked at again later', async () => {
  const key = await film('busy', { isShown: false })
  clock.advance(day)
  const lock = await db.pool.connect()
  await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [`film ${key}`])
  await expect(forget(key)).rejects.toThrow('somebody is at the film')
  lock.release(true)
  expect(await isThere('busy')).toBe(true)
})

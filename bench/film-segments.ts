import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database/database.ts'
import { saveFilm } from '../apps/api/src/features/film/film.store.ts'
import { createLesson } from '../apps/api/test/content-factories.ts'
import { getLesson } from '../packages/contract/src/media/lesson.ts'
import { againstNginx, clients, target } from './against-nginx.ts'
import { startDatabase } from './database.ts'
import { type Figure, notMeasured } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { type Program, startServer } from './program.ts'
import { startNginx } from './servers/nginx.ts'

const part = 'film-segments'
/** The size of four seconds in 720p. */
const segmentBytes = 512 * 1024
const segments = 40
/** One film that many watch, and more films than the server can hold in memory. */
const sizes = { 'one film': 1, '8 films': 8 }
const most = Math.max(...Object.values(sizes))

/** Films for many viewers, in random segments, against nginx with the same files. */
export async function filmSegments(): Promise<Figure[]> {
  const dataDirectory = await temporaryFolder()
  const films = join(dataDirectory, 'objects/films')
  const keys = Array.from({ length: most }, (_, index) => `film-${index}`)
  await chmod(dataDirectory, 0o755) // The workers of nginx may run as another user.
  for (const key of keys) await writeSegments(join(films, key))
  const nginx = await startNginx(films)
  const whatOf = (watched: string) =>
    `segments of ${segmentBytes / 1024} KB of ${watched} to ${clients} clients, against nginx`
  if (!nginx) return [notMeasured({ part, what: whatOf('films'), target }, 'nginx is not on this machine')]
  const { program, folders } = await startOurs(dataDirectory, keys)
  const figures: Figure[] = []
  for (const [watched, number] of Object.entries(sizes)) {
    const sideOf = (server: Program, all: string[]) => ({
      program: server,
      path: '/',
      options: optionsFor(all.slice(0, number)),
    })
    const ours = sideOf(program, folders)
    const theirs = sideOf(
      nginx,
      keys.map(key => `/${key}/`),
    )
    const megabytes = (number * segments * segmentBytes) / 1024 / 1024
    const labels = { part, what: whatOf(watched), unit: 'segments', from: `${megabytes} MB` }
    figures.push(await againstNginx(ours, theirs, labels))
  }
  return figures
}

const nameOf = (index: number) => `v720-${String(index).padStart(4, '0')}.m4s`

async function writeSegments(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let index = 1; index <= segments; index++)
    await writeFile(join(folder, nameOf(index)), randomBytes(segmentBytes))
}

const optionsFor = (folders: string[]) => ({
  answerBytes: segmentBytes,
  before: `local folders = {${folders.map(folder => JSON.stringify(folder)).join(', ')}}`,
  request: `
  local file = string.format("v720-%04d.m4s", math.random(1, ${segments}))
  return wrk.format("GET", folders[math.random(1, #folders)] .. file)`,
})

/** `folders`: the addresses of the films, each with the grant of a guest. */
async function startOurs(
  dataDirectory: string,
  keys: string[],
): Promise<{ program: Program; folders: string[] }> {
  const databaseUrl = await startDatabase()
  const lessonIds = await createFilms(databaseUrl, keys)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRET: 'x'.repeat(32),
  })
  const folders = await Promise.all(
    lessonIds.map(async id => {
      const answer = await fetch(program.address + getLesson.path.replace('{id}', id))
      const { data } = (await answer.json()) as { data: { media: { url: string } } }
      return data.media.url.slice(0, data.media.url.lastIndexOf('/') + 1)
    }),
  )
  return { program, folders }
}

async function createFilms(databaseUrl: string, keys: string[]): Promise<string[]> {
  const db = await openDatabase(databaseUrl, {
    maxConnections: 1,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-bench',
  })
  const ids: string[] = []
  for (const key of keys) {
    const mediaKey = `${key}.mp4`
    const size = { width: 1280, height: 720, durationSeconds: 160, heights: [720] }
    await saveFilm(db, { mediaKey, state: 'ready', ...size, updatedAt: new Date() })
    ids.push(await createLesson(db, { kind: 'video', access: ['everyone'], mediaKey }))
  }
  await closeDatabase(db)
  return ids
}

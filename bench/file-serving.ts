import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database.ts'
import { createLesson } from '../apps/api/test/content-factories.ts'
import { getLesson } from '../packages/contract/src/lesson.ts'
import { againstNginx, clients, notMeasured } from './against-nginx.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { type Program, startServer } from './program.ts'
import { startNginx } from './servers/nginx.ts'

const part = 'file-serving'
/** An hour of voice. */
const fileBytes = 20 * 1024 * 1024
/** What a player asks for to play on. */
const rangeBytes = 256 * 1024
const what = `ranges of ${rangeBytes / 1024} KB to ${clients} clients, against nginx`

const wish = {
  answerBytes: rangeBytes,
  request: `
  local from = math.random(0, ${fileBytes - rangeBytes})
  wrk.headers["Range"] = "bytes=" .. from .. "-" .. (from + ${rangeBytes - 1})
  return wrk.format("GET")`,
}

/** A medium to many who listen, by ranges anywhere in it, against nginx with the same file. */
export async function fileServing(): Promise<Figure[]> {
  const dataDirectory = await temporaryFolder()
  const media = join(dataDirectory, 'media')
  const name = 'an-hour.mp3'
  await mkdir(media)
  await chmod(dataDirectory, 0o755) // The workers of nginx may be somebody else.
  await writeFile(join(media, name), randomBytes(fileBytes))
  const nginx = await startNginx(media)
  if (!nginx) return [notMeasured({ part, what }, 'nginx is not on this machine')]
  const ours = await startOurs(dataDirectory, name)
  const theirs = { program: nginx, path: `/${name}`, wish }
  const told = { part, what, unit: 'ranges', from: `a file of ${fileBytes / 1024 / 1024} MB` }
  return [await againstNginx({ ...ours, wish }, theirs, told)]
}

async function startOurs(
  dataDirectory: string,
  mediaKey: string,
): Promise<{ program: Program; path: string }> {
  const databaseUrl = await startDatabase()
  const db = await openDatabase(databaseUrl, {
    maxConnections: 1,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-bench',
  })
  const id = await createLesson(db, { access: ['everyone'], mediaKey })
  await closeDatabase(db)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRET: 'x'.repeat(32),
  })
  const answer = await fetch(program.address + getLesson.path.replace('{id}', id))
  const { data } = (await answer.json()) as { data: { media: { url: string } } }
  return { program, path: data.media.url }
}

import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database/database.ts'
import { createLesson } from '../apps/api/test/content-factories.ts'
import { getLesson } from '../packages/contract/src/media/lesson.ts'
import { againstNginx, clients, target } from './against-nginx.ts'
import { startDatabase } from './database.ts'
import { type Figure, notMeasured } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { type Program, startServer } from './program.ts'
import { startNginx } from './servers/nginx.ts'
import { sendingProxy } from './servers/sending-proxy.ts'

const part = 'file-serving'
/** The size of an hour of speech. */
const fileBytes = 20 * 1024 * 1024
/** The size of a range that a player requests. */
const rangeBytes = 256 * 1024

/**
 * How many media are played at the same time: one, which fits into any memory, and more than a server should hold in
 * memory.
 */
const libraries = { 'of one file': 1, 'out of a library of 2 GB': 100 }

/** Options for requests of random ranges in these files. */
const optionsOf = (paths: string[]) => ({
  answerBytes: rangeBytes,
  before: `local paths = { ${paths.map(path => `"${path}"`).join(', ')} }`,
  request: `
  local from = math.random(0, ${fileBytes - rangeBytes})
  wrk.headers["Range"] = "bytes=" .. from .. "-" .. (from + ${rangeBytes - 1})
  return wrk.format("GET", paths[math.random(#paths)])`,
})

/**
 * Media for many listeners, in random ranges, against nginx with the same files: sent by ourselves, and by the proxy in
 * front, which sends what we allow.
 */
export async function fileServing(): Promise<Figure[]> {
  const dataDirectory = await temporaryFolder()
  const media = join(dataDirectory, 'media')
  const names = Array.from(
    { length: Math.max(...Object.values(libraries)) },
    (_, index) => `hour-${index}.mp3`,
  )
  await mkdir(media)
  await chmod(dataDirectory, 0o755) // The workers of nginx may run as another user.
  for (const name of names) await writeFile(join(media, name), randomBytes(fileBytes))
  const what = (of: string) => `ranges of ${rangeBytes / 1024} KB ${of} to ${clients} clients, against nginx`
  const nginx = await startNginx(media)
  if (!nginx)
    return Object.keys(libraries).map(of =>
      notMeasured({ part, what: what(of), target }, 'nginx is not on this machine'),
    )
  const { program, paths } = await startOurs(dataDirectory, names)
  const figures: Figure[] = []
  const compare = async (of: string, files: number, program: Program, paths: string[]) => {
    const [first = '', ...others] = paths.slice(0, files)
    const ours = { program, path: first, options: optionsOf([first, ...others]) }
    const theirs = {
      program: nginx,
      path: `/${names[0]}`,
      options: optionsOf(names.slice(0, files).map(name => `/${name}`)),
    }
    const labels = { part, what: what(of), unit: 'ranges', from: `${files} × ${fileBytes / 1024 / 1024} MB` }
    figures.push(await againstNginx(ours, theirs, labels))
  }
  for (const [of, files] of Object.entries(libraries)) await compare(of, files, program, paths)
  await program.stop()
  const allowing = await startOurs(dataDirectory, names, { TRUST_PROXY: 'yes', MEDIA_BY_PROXY: 'yes' })
  const proxy = await sendingProxy(allowing.program, media)
  if (proxy)
    for (const [of, files] of Object.entries(libraries))
      await compare(`${of}, by the proxy in front,`, files, proxy, allowing.paths)
  return figures
}

async function startOurs(
  dataDirectory: string,
  mediaKeys: string[],
  settings: Record<string, string> = {},
): Promise<{ program: Program; paths: string[] }> {
  const databaseUrl = await startDatabase()
  const db = await openDatabase(databaseUrl, {
    maxConnections: 1,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-bench',
  })
  const ids: string[] = []
  for (const mediaKey of mediaKeys) ids.push(await createLesson(db, { access: ['everyone'], mediaKey }))
  await closeDatabase(db)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRET: 'x'.repeat(32),
    ...settings,
  })
  const paths: string[] = []
  for (const id of ids) {
    const answer = await fetch(program.address + getLesson.path.replace('{id}', id))
    const { data } = (await answer.json()) as { data: { media: { url: string } } }
    paths.push(data.media.url)
  }
  return { program, paths }
}

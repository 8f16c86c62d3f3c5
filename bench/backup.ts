import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ran, runCommand } from './command-run.ts'
import { ask, startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { count } from './numbers.ts'

const part = 'backup'
const rows = 2_000_000
const files = 128
const fileBytes = 8 * 1024 * 1024
/**
 * For machines with 1 GB. 128 MB of it are what deriving a key from the passphrase takes. It does not grow with the
 * data.
 */
const mostMegabytes = 512

const run = (command: string, args: string[], settings: Record<string, string>) =>
  runCommand(command, args, { BACKUP_PASSPHRASE: 'the passphrase of the bench', ...settings })

/** An encrypted backup of a large database and 1 GB of media, a second backup without changes, and a restore. */
export async function backup(): Promise<Figure[]> {
  const [from, place, to] = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()])
  const databaseUrl = await startDatabase()
  await fill(databaseUrl)
  await mkdir(join(from, 'objects/films/a'), { recursive: true })
  for (let file = 0; file < files; file++)
    await writeFile(join(from, `objects/films/a/${file}.m4s`), randomBytes(fileBytes))
  const args = [join(place, 'backups')]
  const first = await run('backup', args, { DATA_DIR: from, DATABASE_URL: databaseUrl })
  const second = await run('backup', args, { DATA_DIR: from, DATABASE_URL: databaseUrl })
  const restored = await run('restore', args, { DATA_DIR: to, DATABASE_URL: '' })
  const megabytes = (files * fileBytes) / 1_000_000
  const of = `${count(rows, 'rows')}, ${Math.round(megabytes)} MB of media, encrypted`
  const databaseAt = atOf(first, 'database:')
  const mediaSeconds = atOf(first, 'media:') - databaseAt
  const none = { part, target: '', isMet: true, against: '', of }
  const memory = Math.max(first.megabytes, second.megabytes, restored.megabytes)
  return [
    {
      ...none,
      what: 'writing the database',
      value: `${count(rows / databaseAt, 'rows')}/s`,
      ours: first.lines.find(({ text }) => text.startsWith('database:'))?.text ?? '',
    },
    {
      ...none,
      what: 'writing media',
      value: `${count(megabytes / mediaSeconds, 'MB')}/s`,
      ours: inSeconds(mediaSeconds),
    },
    { ...none, what: 'another backup when nothing has changed', value: inSeconds(second.seconds), ours: '' },
    { ...none, what: 'restoring all of it', value: inSeconds(restored.seconds), ours: '' },
    {
      ...none,
      what: 'the most memory that any of them used',
      value: `${Math.round(memory)} MB`,
      target: `< ${mostMegabytes} MB`,
      isMet: memory < mostMegabytes,
      ours: [first, second, restored].map(each => `${Math.round(each.megabytes)} MB`).join(', '),
    },
  ]
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`

function atOf({ lines }: Ran, beginning: string): number {
  const line = lines.find(({ text }) => text.startsWith(beginning))
  if (!line) throw new Error(`The command did not say “${beginning}”.`)
  return line.at
}

const fill = (url: string) =>
  ask(
    url,
    `insert into activity_events (message, event_no, created_at)
     select md5(n::text) || md5((n + 1)::text), n, now() from generate_series(1, ${rows}) n`,
  )

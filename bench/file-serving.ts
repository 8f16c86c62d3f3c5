import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database.ts'
import { createLesson } from '../apps/api/test/content-factories.ts'
import { getLesson } from '../packages/contract/src/audio.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { median } from './numbers.ts'
import { type Program, startServer } from './program.ts'
import { startNginx } from './servers/nginx.ts'
import { askRanges, type Ranges } from './wrk.ts'

const part = 'file-serving'
const targetRatio = 0.5
const clients = 100
const rounds = 8
/** An hour of voice. */
const fileBytes = 20 * 1024 * 1024
/** What a player asks for to play on. */
const rangeBytes = 256 * 1024

/** A medium to many who listen, by ranges anywhere in it, against nginx with the same file. */
export async function fileServing(): Promise<Figure[]> {
  const dataDirectory = await temporaryFolder()
  const media = join(dataDirectory, 'media')
  const name = 'an-hour.mp3'
  await mkdir(media)
  await chmod(dataDirectory, 0o755) // The workers of nginx may be somebody else.
  await writeFile(join(media, name), randomBytes(fileBytes))
  const nginx = await startNginx(media)
  if (!nginx) return [notMeasured('nginx is not on this machine')]
  const ours = await startOurs(dataDirectory, name)
  const sides = [ours, { program: nginx, url: `/${name}` }]
  const measured: Ranges[][] = [[], []]
  for (let round = -1; round < rounds; round++) {
    // Each goes first in every other round.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const side = sides[index]
      if (!side) continue
      const ranges = await askRanges(side.program, side.url, { clients, fileBytes, rangeBytes })
      if (!ranges) return [notMeasured('wrk is not on this machine')]
      // The first round warms up.
      if (round >= 0) measured[index]?.push(ranges)
    }
  }
  const [mine = [], theirs = []] = measured
  const ratio = median(mine.map((round, index) => round.perSecond / (theirs[index]?.perSecond ?? Number.NaN)))
  return [
    {
      part,
      what: `ranges of ${rangeBytes / 1024} KB to ${clients} clients, against nginx`,
      value: `${ratio.toFixed(2)} of the ranges/s`,
      target: `≥ ${targetRatio}`,
      isMet: ratio >= targetRatio,
      ours: rangesText(mine),
      against: rangesText(theirs),
      of: `${rounds} rounds, ${[...mine, ...theirs].reduce((sum, { count }) => sum + count, 0).toLocaleString('en')} ranges of a file of ${fileBytes / 1024 / 1024} MB`,
    },
  ]
}

async function startOurs(
  dataDirectory: string,
  mediaKey: string,
): Promise<{ program: Program; url: string }> {
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
  return { program, url: data.media.url }
}

function rangesText(rounds: Ranges[]): string {
  const perSecond = median(rounds.map(round => round.perSecond))
  const cpu = median(rounds.map(round => round.cpuMicroseconds))
  const megabytes = (perSecond * rangeBytes) / 1e6
  return `${Math.round(perSecond).toLocaleString('en')}/s, ${Math.round(megabytes).toLocaleString('en')} MB/s (${Math.round(cpu)} µs CPU each)`
}

const notMeasured = (why: string): Figure => ({
  part,
  what: `ranges to ${clients} clients, against nginx`,
  value: `can’t be measured: ${why}`,
  target: `≥ ${targetRatio}`,
  isMet: false,
  ours: '',
  against: '',
  of: '',
})

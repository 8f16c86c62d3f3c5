import { closeDatabase, type Database, openDatabase } from '../apps/api/src/core/database/database.ts'
import { savePosition } from '../apps/api/src/features/lesson/playback/position-saving.ts'
import { createLesson, createLicence, createPlaylist } from '../apps/api/test/content-factories.ts'
import { createMember, type TestMember } from '../apps/api/test/factories.ts'
import { completedShare, getPlaylist } from '../packages/contract/src/media/lesson.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { type Compared, compare, connections, type Measured, speed } from './load.ts'
import { headersOf } from './member.ts'
import { milliseconds } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'playlist-read'
const lessons = 20
const rounds = 8
const targets = { ratio: 0.5, spread: 5 }
const poolSize = '20'

/** A member's read of a playlist, against a minimal route that sends the same SQL to the same database. */
export async function playlistRead(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  const { member, tag } = await fill(databaseUrl)
  const database = { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: poolSize }
  const app = await startServer('apps/api/src/main.ts', { ...database, SECRET: 'x'.repeat(32) })
  const headers = await headersOf(app.address, member)
  const url = getPlaylist.path.replace('{playtag}', tag)
  const answer = await read(app.address + url, headers)
  const bare = await startServer('bench/servers/bare-playlist.ts', {
    ...database,
    ANSWER: JSON.stringify(JSON.parse(answer)),
    TAG: tag,
    UID: member.uid,
  })
  if ((await read(bare.address)) !== answer) throw new Error('The two answers are not the same.')
  return figures(await compare({ program: app, url, headers }, { program: bare, url: '/' }, rounds))
}

function figures({ ratio, ours, theirs }: Compared): Figure[] {
  const requests = (ours.requests + theirs.requests).toLocaleString('en')
  const of = `${rounds} rounds, ${connections} connections, ${requests} requests`
  const spread = ours.p99 / ours.p50
  return [
    {
      part,
      what: `signed-in read of ${lessons} lessons, against the barest route`,
      value: `${ratio.toFixed(2)} of the requests/s`,
      target: `≥ ${targets.ratio}`,
      isMet: ratio >= targets.ratio,
      ours: speed(ours),
      against: speed(theirs),
      of,
    },
    {
      part,
      what: 'its p99 against its p50',
      value: `${spread.toFixed(1)} times`,
      target: `< ${targets.spread}`,
      isMet: spread < targets.spread,
      ours: latencies(ours),
      against: latencies(theirs),
      of,
    },
  ]
}

/** Shown for both sides: the spread of the minimal route is what the machine alone causes. */
function latencies({ p50, p99 }: Measured): string {
  return `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`
}

/** A playlist with open, locked and licensed lessons. The member has a position in every other one. */
async function fill(databaseUrl: string): Promise<{ member: TestMember; tag: string }> {
  const db = await openDatabase(databaseUrl, {
    maxConnections: 2,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-bench',
  })
  const member = await createMember(db)
  await createLicence(db, member.uid)
  await createLicence(db, member.uid, { itemId: '000011' })
  const tag = await createPlaylist(db, await createLessons(db, member.uid))
  await closeDatabase(db)
  return { member, tag }
}

async function createLessons(db: Database, uid: string): Promise<string[]> {
  const accesses = [['everyone'], ['kafuku'], ['eichi', 'kafuku'], ['d-code', 'wa']]
  const ids: string[] = []
  for (let number = 0; number < lessons; number++) {
    const id = await createLesson(db, { access: accesses[number % accesses.length] ?? [] })
    ids.push(id)
    if (number % 2 === 0) await createPosition(db, uid, id)
  }
  return ids
}

async function createPosition(db: Database, uid: string, lessonId: string): Promise<void> {
  await savePosition(db, {
    uid,
    lessonId,
    seconds: 312.5,
    durationSeconds: 600,
    isCompleted: false,
    sequence: 7,
    at: new Date(),
    completedShare: completedShare.audio,
  })
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}

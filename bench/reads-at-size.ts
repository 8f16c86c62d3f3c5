import type { Handle } from '../apps/api/src/core/database/database.ts'
import { listRecent } from '../apps/api/src/features/lesson/playback/playback.store.ts'
import { listByTag } from '../apps/api/src/features/lesson/playlist/playlist.store.ts'
import { getPlaylist, listRecentlyPlayed } from '../packages/contract/src/media/lesson.ts'
import type { Figure } from './figure.ts'
import { fewPositions, manyPositions, startListeners } from './listeners.ts'
import { compare, connections, speed } from './load.ts'
import { headersOfMany } from './member.ts'
import { count } from './numbers.ts'
import { plansOf, planText } from './plans/of-database.ts'
import { type Program, startServer } from './program.ts'

const part = 'reads-at-size'
const targetRatio = 1.3
const rounds = 8
const secret = 'x'.repeat(32)
const askers = 500
const playtag = 'playlist-77'

type Service = { databaseUrl: string; program: Program; people: Record<string, string>[] }

const reads: Record<string, { url: string; statement: (db: Handle, uid: string) => Promise<unknown> }> = {
  'recently played': { url: listRecentlyPlayed.path, statement: (db, uid) => listRecent(db, uid, null) },
  'playlist of 20 lessons': {
    url: getPlaylist.path.replace('{playtag}', playtag),
    statement: (db, uid) => listByTag(db, playtag, { uid, now: new Date() }),
  },
}

/** The cost of a read in a service with many listeners, against the same read with few. */
export async function readsAtSize(): Promise<Figure[]> {
  const many = await startService(manyPositions)
  const few = await startService(fewPositions)
  const figures: Figure[] = []
  for (const [what, { url, statement }] of Object.entries(reads)) {
    const { ratio, ours, theirs } = await compare({ ...many, url }, { ...few, url }, rounds)
    const cost = 1 / ratio
    const [plan] = await plansOf(many.databaseUrl, db => statement(db, 'u7'))
    const [small] = await plansOf(few.databaseUrl, db => statement(db, 'u7'))
    figures.push({
      part,
      what,
      value: `${cost.toFixed(2)} times the cost`,
      target: `≤ ${targetRatio}`,
      isMet: cost <= targetRatio,
      ours: `${speed(ours)}; ${planText(plan)}`,
      against: `${speed(theirs)}; ${planText(small)}`,
      of: `${count(manyPositions.playback, 'positions')} against ${count(fewPositions.playback, 'positions')}, ${rounds} rounds, ${connections} connections`,
    })
  }
  return figures
}

async function startService(of: { members: number; playback: number }): Promise<Service> {
  const databaseUrl = await startListeners(of)
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  const step = Math.max(1, Math.floor(of.members / askers))
  const uids = Array.from({ length: Math.min(askers, of.members) }, (_, index) => `u${index * step + 1}`)
  return { databaseUrl, program, people: await headersOfMany(secret, uids) }
}

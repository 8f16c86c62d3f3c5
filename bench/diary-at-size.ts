import type { Handle } from '../apps/api/src/core/database/database.ts'
import { listEntries } from '../apps/api/src/features/diary/diary.store.ts'
import { findStats } from '../apps/api/src/features/diary/stats/diary-stats.store.ts'
import { getDiaryStats, listDiaryEntries } from '../packages/contract/src/diary/diary.ts'
import { type Diarists, startDiarists } from './diarists.ts'
import type { Figure } from './figure.ts'
import { compare, connections, speed } from './load.ts'
import { headersOfMany } from './member.ts'
import { count } from './numbers.ts'
import { plansOf, planText } from './plans/of-database.ts'
import { type Program, startServer } from './program.ts'

const part = 'diary-at-size'
const targetRatio = 1.3
const rounds = 8
const secret = 'x'.repeat(32)
const askers = 500

/** The measured member has written the same in both; the databases differ in the number of other members. */
const many: Diarists = { members: 10_000, days: 500 }
const few: Diarists = { members: 2, days: 500 }

const everything = { min: null, max: null }
const page = { days: { from: null, to: null, before: null }, relax: everything, breath: everything }

const reads: Record<string, { url: string; statement: (db: Handle, uid: string) => Promise<unknown> }> = {
  'entries, a page of 30': {
    url: listDiaryEntries.path,
    statement: (db, uid) => listEntries(db, { uid, ...page, limit: 30, offset: 0 }),
  },
  'statistics of 500 entries': { url: getDiaryStats.path, statement: findStats },
}

type Service = { databaseUrl: string; program: Program; people: Record<string, string>[] }

/** The cost of reading one's diary in a large database, against the same in a small one. */
export async function diaryAtSize(): Promise<Figure[]> {
  const [large, small] = [await startService(many), await startService(few)]
  const figures: Figure[] = []
  for (const [what, { url, statement }] of Object.entries(reads)) {
    const { ratio, ours, theirs } = await compare({ ...large, url }, { ...small, url }, rounds)
    const cost = 1 / ratio
    const [plan] = await plansOf(large.databaseUrl, db => statement(db, 'u1'))
    const [smallPlan] = await plansOf(small.databaseUrl, db => statement(db, 'u1'))
    figures.push({
      part,
      what,
      value: `${cost.toFixed(2)} times the cost`,
      target: `≤ ${targetRatio}`,
      isMet: cost <= targetRatio,
      ours: `${speed(ours)}; ${planText(plan)}`,
      against: `${speed(theirs)}; ${planText(smallPlan)}`,
      of: `${entriesOf(many)} against ${entriesOf(few)}, ${rounds} rounds, ${connections} connections`,
    })
  }
  return figures
}

const entriesOf = ({ members, days }: Diarists) => count(members * days, 'entries')

async function startService(of: Diarists): Promise<Service> {
  const step = Math.max(1, Math.floor(of.members / askers))
  const uids = Array.from({ length: Math.min(askers, of.members) }, (_, index) => `u${index * step + 1}`)
  const databaseUrl = await startDiarists(of, uids, secret)
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  return { databaseUrl, program, people: await headersOfMany(secret, uids) }
}

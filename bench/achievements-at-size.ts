import { setTimeout as sleep } from 'node:timers/promises'
import { backfillTask } from '../apps/api/src/features/achievement/achievement.service.ts'
import { listAchievements } from '../packages/contract/src/play/achievement.ts'
import { ask, startDatabase } from './database.ts'
import { noteSecret } from './diarists.ts'
import type { Figure } from './figure.ts'
import { loadContent } from './load-content.ts'
import { headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { busiest } from './plans/seed/own-rows.ts'
import { seed } from './plans/seed/seed.ts'
import { startServer } from './program.ts'
import { sendSteadily } from './steady-load.ts'

const part = 'achievements-at-size'
const secret = 'x'.repeat(32)
const members = 100_000
const reads = { perSecond: 10, count: 200 }
const limits = { backfillSeconds: 600, readMs: 30 }

/** The achievements of the demo, counted for everybody at once, and for one member with many facts. */
export async function achievementsAtSize(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  await seed(databaseUrl, {
    members,
    lessons: 10_000,
    playlists: 1_000,
    playback: 500_000,
    licences: members,
    sessions: 1,
    news: 1,
    own: 300_000,
    words: 0,
  })
  await noteSecret(databaseUrl, secret)
  // Nothing else of the demo: it is not measured here.
  await loadContent({ databaseUrl, secret, wanted: ['achievements'] })
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  const began = performance.now()
  await ask(databaseUrl, 'select graphile_worker.add_job($1)', [backfillTask])
  while (await isUnderWay(databaseUrl)) await sleep(200)
  const seconds = (performance.now() - began) / 1000
  const [all] = await ask<{ facts: number; marks: number; own: number }>(
    databaseUrl,
    `select (select count(*) from facts)::int as facts, (select count(*) from member_achievements)::int as marks,
       (select count(*) from facts where uid = $1)::int as own`,
    [busiest],
  )
  const [headers = {}] = await headersOfMany(secret, [busiest])
  const { method, path } = listAchievements
  const answers = await sendSteadily(program.address, reads, () => ({
    sent: { method, path, headers, body: '' },
    note: null,
  }))
  const times = answers.flatMap(({ answered }) => (answered?.status === 200 ? [answered.ms] : []))
  const median = quantile(times, 0.5)
  return [
    {
      part,
      what: 'the night’s count of everybody, for the first time',
      against: '',
      value: `${Math.round(seconds)} s`,
      target: `≤ ${limits.backfillSeconds} s`,
      isMet: seconds <= limits.backfillSeconds,
      ours: `${count(all?.facts ?? 0, 'facts')}, ${count(all?.marks ?? 0, 'marks')}`,
      of: count(members, 'members'),
    },
    {
      part,
      what: 'the busiest member’s achievements, gathered anew and evaluated, p50',
      against: '',
      value: milliseconds(median),
      target: `≤ ${milliseconds(limits.readMs)}`,
      isMet: median <= limits.readMs && times.length === answers.length,
      ours: `p95 ${milliseconds(quantile(times, 0.95))}; ${count(all?.own ?? 0, 'facts')}`,
      of: `${answers.length} requests, ${reads.perSecond} a second`,
    },
  ]
}

async function isUnderWay(databaseUrl: string): Promise<boolean> {
  const jobs = await ask(databaseUrl, 'select from graphile_worker.jobs where task_identifier = $1', [
    backfillTask,
  ])
  return jobs.length > 0
}

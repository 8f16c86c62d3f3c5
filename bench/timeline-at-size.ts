import type { Handle } from '../apps/api/src/core/database/database.ts'
import { listTimeline } from '../apps/api/src/features/impression/impression.store.ts'
import { listOfPlans } from '../apps/api/src/features/impression/kansou/kansou.store.ts'
import { listFound } from '../apps/api/src/features/impression/reading/impression-search.store.ts'
import { endOfTime } from '../apps/api/src/features/impression/reading/page-start.ts'
import { createImpression, listTimeline as timelineCall } from '../packages/contract/src/people/impression.ts'
import type { Figure } from './figure.ts'
import { compare, connections, speed } from './load.ts'
import { headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { plansOf, planText } from './plans/of-database.ts'
import { type Program, startServer } from './program.ts'
import { sendSteadily } from './steady-load.ts'
import { startWriters, type Writers } from './writers.ts'

const part = 'timeline-at-size'
const targetRatio = 1.3
const targetMs = 50
const rounds = 8
const readsPerSecond = 100
const postsPerSecond = 200
const seconds = 20
const secret = 'x'.repeat(32)
const readers = 500

/** The small one has as many likes for each post. */
const many: Writers = { posts: 3_000_000, likes: 30_000_000, members: 100_000 }
const few: Writers = { posts: 10_000, likes: 100_000, members: 1000 }
const url = timelineCall.path.replace('{plan}', 'kafuku')
/** Half of all posts have it. */
const commonWord = '横隔膜'
/** One post has it. */
const rareWord = '話 9876'

type Service = { databaseUrl: string; program: Program; people: Record<string, string>[] }

const reader = { uid: 'u1', hidden: ['u2', 'u3'] }
const statements: Record<string, (db: Handle) => Promise<unknown>> = {
  page: db => listTimeline(db, reader, ['kafuku'], endOfTime(10)),
  'a page of kansou': db => listOfPlans(db, reader, ['kafuku'], { before: endOfTime(10).before, least: 10 }),
  'search of a rare word': db =>
    listFound(db, reader, { plans: ['kafuku'], words: [rareWord] }, endOfTime(10)),
}

/** Reading a page of the timeline with millions of posts, and posting there. */
export async function timelineAtSize(): Promise<Figure[]> {
  const [large, small] = [await startService(many), await startService(few)]
  return [
    await costOf('a page of the timeline', url, [large, small]),
    await costOf('a search of a common word', `${url}?words=${encodeURIComponent(commonWord)}`, [
      large,
      small,
    ]),
    await pagesSteadily(large),
    await postsSteadily(large),
  ]
}

const sizeOf = ({ posts, likes }: Writers) => `${count(posts, 'posts')}, ${count(likes, 'likes')}`

async function costOf(what: string, url: string, [large, small]: [Service, Service]): Promise<Figure> {
  const { ratio, ours, theirs } = await compare({ ...large, url }, { ...small, url }, rounds)
  const plans = await Promise.all(
    Object.entries(statements).map(async ([name, statement]) => {
      const plan = (await plansOf(large.databaseUrl, statement)).map(planText)
      return `${name}: ${plan.join(', then ')}`
    }),
  )
  return {
    part,
    what,
    value: `${(1 / ratio).toFixed(2)} times the cost`,
    target: `≤ ${targetRatio}`,
    isMet: 1 / ratio <= targetRatio,
    ours: `${speed(ours)}; ${plans.join('; ')}`,
    against: speed(theirs),
    of: `${sizeOf(many)} against ${sizeOf(few)}, ${rounds} rounds, ${connections} connections`,
  }
}

async function pagesSteadily({ program, people }: Service): Promise<Figure> {
  const rate = { perSecond: readsPerSecond, count: readsPerSecond * seconds }
  const answers = await sendSteadily(program.address, rate, number => ({
    sent: { method: 'GET', path: url, headers: people[number % people.length] ?? {}, body: '' },
    note: number,
  }))
  return latency('pages', readsPerSecond, answers, targetMs)
}

async function postsSteadily({ program, people }: Service): Promise<Figure> {
  const rate = { perSecond: postsPerSecond, count: postsPerSecond * seconds }
  const answers = await sendSteadily(program.address, rate, number => {
    const body = JSON.stringify({ plan: 'kafuku', body: `今日の息は、${number}ばんめに深かった。` })
    const headers = {
      ...people[number % people.length],
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    const path = createImpression.path.replace('{id}', `bench-${number}`)
    return { sent: { method: 'PUT', path, headers, body }, note: number }
  })
  return latency('posts', postsPerSecond, answers, 500)
}

type Answers = { answered: { status: number; ms: number } | null }[]

function latency(what: string, perSecond: number, answers: Answers, most: number): Figure {
  const times = answers.map(({ answered }) => answered?.ms ?? Number.POSITIVE_INFINITY)
  const bad = answers.filter(({ answered }) => answered?.status !== 200).length
  const p99 = quantile(times, 0.99)
  return {
    part,
    what: `${perSecond} ${what} a second for ${seconds} s, p99`,
    value: milliseconds(p99),
    target: `< ${milliseconds(most)}, none refused`,
    isMet: p99 < most && bad === 0,
    ours: `p50 ${milliseconds(quantile(times, 0.5))}, longest ${milliseconds(quantile(times, 1))}, ${bad} refused`,
    against: '',
    of: `${count(answers.length, what)}, ${sizeOf(many)} of ${count(many.members, 'members')}`,
  }
}

async function startService(of: Writers): Promise<Service> {
  const databaseUrl = await startWriters(of)
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  const step = Math.max(1, Math.floor(of.members / readers))
  const uids = Array.from({ length: Math.min(readers, of.members) }, (_, index) => `u${index * step + 1}`)
  return { databaseUrl, program, people: await headersOfMany(secret, uids) }
}

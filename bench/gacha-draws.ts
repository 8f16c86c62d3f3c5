import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomWords } from '../apps/api/src/features/gacha/random-words.ts'
import { drawGacha } from '../packages/contract/src/play/gacha.ts'
import { isAsStated, simulate } from '../packages/contract/src/play/gacha-simulation.ts'
import { ask, startDatabase } from './database.ts'
import { noteSecret } from './diarists.ts'
import type { Figure } from './figure.ts'
import { compare, connections, speed } from './load.ts'
import { loadContent } from './load-content.ts'
import { headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { seed } from './plans/seed/seed.ts'
import { type Program, root, startServer } from './program.ts'
import { sendSteadily } from './steady-load.ts'

const part = 'gacha-draws'
const secret = 'x'.repeat(32)
const large: Size = { members: 100_000, results: 5_000_000 }
const small: Size = { members: 1_000, results: 10_000 }
const load = { perSecond: 60, count: 1_200 }
const rounds = 8
const limits = { p99Ms: 60, simulationMs: 2_000, ratio: 1.3 }
const simulated = 1_000_000
/** More than connections, so that hardly two draws of one member meet. */
const people = 500

type Size = { members: number; results: number }
type Service = { program: Program; people: Record<string, string>[] }

/** Draws of ten, in a service in which millions were made before; and the simulation of a check. */
export async function gachaDraws(): Promise<Figure[]> {
  const [many, few] = [await startService(large), await startService(small)]
  return [await simulation(), await steadily(many), await costOf(many, few)]
}

async function simulation(): Promise<Figure> {
  const file = await readFile(join(root, 'content/demo/gachas/mura.md'), 'utf8')
  const entries = [...file.matchAll(/item: ([\w-]+), rarity: (\d), weight: (\d+)/g)].map(
    ([, item = '', rarity, weight]) => ({ item, rarity: Number(rarity), weight: Number(weight) }),
  )
  const odds = { entries, pity: { after: 49, rarity: 4 } }
  const began = performance.now()
  const result = simulate(odds, simulated, randomWords('bench'))
  const ms = performance.now() - began
  return {
    part,
    what: `${count(simulated, 'simulated draws')}`,
    against: '',
    value: milliseconds(ms),
    target: `≤ ${milliseconds(limits.simulationMs)}, each thing within 4.5 σ`,
    isMet: ms <= limits.simulationMs && isAsStated(result, odds),
    ours: `furthest ${result.furthest.sigma.toFixed(1)} σ`,
    of: count(entries.length, 'things'),
  }
}

async function startService({ members, results }: Size): Promise<Service> {
  const databaseUrl = await startDatabase()
  await seed(databaseUrl, {
    members,
    lessons: 10_000,
    playlists: 1_000,
    playback: 1_000,
    licences: members,
    sessions: 1,
    news: 1,
    own: 0,
    words: 0,
  })
  await noteSecret(databaseUrl, secret)
  const things = await readdir(join(root, 'content/demo/collectibles'))
  const drawn = things.filter(name => name.startsWith('mura-')).map(name => `collectibles/${name}`)
  await loadContent({ databaseUrl, secret, wanted: [...drawn, 'gachas'] })
  await ask(
    databaseUrl,
    `insert into credit_balances select uid, 9000000 from users on conflict (uid) do update set balance = 9000000`,
  )
  const drawsOfEach = results / members / 10
  await ask(
    databaseUrl,
    `insert into gacha_draws select gen_random_uuid(), 'u' || n, 'mura', 1, 1000, repeat('ab', 16), place * 10 - 9, 0,
       (select jsonb_agg(jsonb_build_object('item', 'mura-ishi', 'title', 'はねる石', 'rarity', 1, 'isPity', false,
         'isNew', false)) from generate_series(1, 10)), 100, now() - place * interval '1 hour'
     from generate_series(1, ${members}) n, generate_series(1, ${drawsOfEach}) place`,
  )
  await ask(
    databaseUrl,
    `insert into gacha_counters select uid, 'mura', ${drawsOfEach * 10}, 0, '2020-01-01', 0 from users
     on conflict (uid, gacha_id) do update set ordinal = excluded.ordinal`,
  )
  await ask(databaseUrl, `update gachas set daily_limit = null`)
  await ask(databaseUrl, 'vacuum analyze gacha_draws, gacha_counters, credit_balances')
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  const step = members / people
  const uids = Array.from({ length: people }, (_, index) => `u${index * step + 1}`)
  return { program, people: await headersOfMany(secret, uids) }
}

const path = drawGacha.path.replace('{id}', 'mura')

/** Draws of ten with an id of their own, by the members in turns. */
function drawsOf({ people }: Service) {
  let drawn = 0
  return () => {
    const clientSeed = randomBytes(16).toString('hex')
    const body = JSON.stringify({ drawId: randomUUID(), count: 10, clientSeed, tableVersion: 1 })
    const headers = { 'content-type': 'application/json', ...people[drawn++ % people.length] }
    return { method: 'POST' as const, headers, body }
  }
}

const sizeOf = ({ members, results }: Size) =>
  `${count(members, 'members')}, ${count(results, 'results')} before`

async function steadily(service: Service): Promise<Figure> {
  const draw = drawsOf(service)
  const next = () => ({ sent: { path, ...draw() }, note: null })
  await sendSteadily(service.program.address, { ...load, count: 200 }, next)
  const answers = await sendSteadily(service.program.address, load, next)
  const times = answers.flatMap(({ answered }) => (answered?.status === 200 ? [answered.ms] : []))
  const p99 = quantile(times, 0.99)
  return {
    part,
    what: 'a draw of ten, p99',
    against: '',
    value: milliseconds(p99),
    target: `< ${milliseconds(limits.p99Ms)}`,
    isMet: p99 < limits.p99Ms && times.length === answers.length,
    ours: `p50 ${milliseconds(quantile(times, 0.5))}, ${times.length} of ${answers.length} answered`,
    of: `${sizeOf(large)}, ${load.perSecond} draws a second`,
  }
}

async function costOf(many: Service, few: Service): Promise<Figure> {
  const sideOf = (service: Service) => ({ ...service, url: path, next: drawsOf(service) })
  const measured = await compare(sideOf(many), sideOf(few), rounds)
  const cost = 1 / measured.ratio
  return {
    part,
    what: 'a draw of ten',
    value: `${cost.toFixed(2)} times the cost`,
    target: `≤ ${limits.ratio}`,
    isMet: cost <= limits.ratio,
    ours: `${speed(measured.ours)}, p99 ${milliseconds(measured.ours.p99)}`,
    against: speed(measured.theirs),
    of: `${sizeOf(large)} against ${sizeOf(small)}, ${rounds} rounds, ${connections} connections`,
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestMember } from '../apps/api/test/factories.ts'
import { authenticator } from '../apps/api/test/fakes/authenticator.ts'
import { createExport, listExports } from '../packages/contract/src/account/export.ts'
import * as passkey from '../packages/contract/src/account/passkey.ts'
import { signIn } from '../packages/contract/src/account/session.ts'
import { listDevices } from '../packages/contract/src/account/signed-in-device.ts'
import type { Endpoint, InputOf, OutputOf } from '../packages/contract/src/api/endpoint.ts'
import { ask, startDatabase } from './database.ts'
import { noteSecret } from './diarists.ts'
import type { Figure } from './figure.ts'
import { later } from './later.ts'
import { addMember, headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { busiest } from './plans/seed/own-rows.ts'
import { seed } from './plans/seed/seed.ts'
import { type Program, startServer } from './program.ts'
import { sendSteadily } from './steady-load.ts'
import { buyOften, writeYears } from './ten-years.ts'

const part = 'account-at-size'
const secret = 'x'.repeat(32)
const origin = 'https://iki.test'
const members = 50_000
const [days, orders] = [3_650, 200]
const devices = { sessions: 500, requests: { perSecond: 40, count: 400 } }
const signIns = 200
const pollMs = 25
/** A server is idle when it has used less than this share of a processor for so long. */
const [idleMs, idleShare] = [1_000, 0.05]
const limits = {
  passkeyMs: 10,
  devicesMs: 50,
  exportSeconds: 60,
  exportMegabytes: 150,
  erasureSeconds: 60,
  longestMs: 1_000,
}

type Service = { databaseUrl: string; program: Program; headers: Record<string, string> }

/** Signing in, devices, export and erasure of the busiest member, who has as much as the limits allow. */
export async function accountAtSize(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  await seed(databaseUrl, {
    members,
    lessons: 10_000,
    playlists: 1_000,
    playback: 500_000,
    licences: members,
    sessions: members,
    news: 100,
    own: members,
    words: 100,
  })
  await ask(databaseUrl, 'delete from diary_entries where uid = $1', [busiest])
  await writeYears(databaseUrl, secret, busiest, { days, newest: 0 })
  await buyOften(databaseUrl, busiest, orders)
  await noteSecret(databaseUrl, secret)
  await signInOften(databaseUrl)
  const member = await addMember(databaseUrl)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'yes',
  })
  const [headers = {}] = await headersOfMany(secret, [busiest])
  const service = { databaseUrl, program, headers }
  await untilIdle(program)
  return [
    await listOfDevices(service),
    await byPasskey(service, member),
    ...(await exported(service)),
    ...(await erased(service)),
  ]
}

/** The session of `headersOfMany`, which has just proved who it is, and many others. */
const signInOften = (url: string) =>
  ask(
    url,
    `insert into auth_sessions
       (id, uid, generation, device, rotated_at, sealed_token, created_at, expires_at, proved_at)
     select case n when 0 then 'bench-' || $1 else 'device-' || n end, $1, 0, 'Chrome（Windows）',
       now() - n * interval '1 minute', '', now() - n * interval '1 day', now() + interval '60 days', now()
     from generate_series(0, $2::int - 1) n`,
    [busiest, devices.sessions],
  )

async function call<E extends Endpoint>(
  { program, headers }: Pick<Service, 'program'> & Partial<Service>,
  { method, path }: E,
  input: InputOf<E>,
  from = '203.0.113.7',
): Promise<OutputOf<E>> {
  const response = await fetch(program.address + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', origin, 'x-forwarded-for': from },
    body: method === 'GET' ? null : JSON.stringify(input),
  })
  const answer = (await response.json()) as { data: OutputOf<E> }
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

async function byPasskey(service: Service, { email, password }: TestMember): Promise<Figure> {
  const { program } = service
  const device = authenticator()
  await call(
    service,
    passkey.createPasskey,
    device.create(await call(service, passkey.passkeyCreationOptions, {})),
  )
  const perPasskey = await costOf(program, async from => {
    const options = await call({ program }, passkey.passkeySignInOptions, {}, from)
    await call({ program }, passkey.signInByPasskey, device.sign(options), from)
  })
  const perPassword = await costOf(program, from => call({ program }, signIn, { email, password }, from))
  return {
    part,
    what: 'processor time of a sign-in by passkey, both calls',
    value: perPasskey === null ? 'not known here' : milliseconds(perPasskey),
    target: `≤ ${milliseconds(limits.passkeyMs)}`,
    isMet: perPasskey !== null && perPasskey <= limits.passkeyMs,
    ours: '',
    against: perPassword === null ? '' : `by password ${milliseconds(perPassword)}`,
    of: `${signIns} sign-ins`,
  }
}

/** Milliseconds of the server's processor for each, after a few that warm it up. Each comes from an own network. */
async function costOf(program: Program, once: (from: string) => Promise<unknown>): Promise<number | null> {
  const run = async (first: number, many: number) => {
    for (let index = first; index < first + many; index++)
      await once(`198.${18 + (index % 2)}.${index >> 8}.${index & 255}`)
  }
  await run(0, signIns / 4)
  const before = await program.cpuSeconds()
  await run(signIns, signIns)
  const after = await program.cpuSeconds()
  return before === null || after === null ? null : ((after - before) * 1000) / signIns
}

async function listOfDevices({ program, headers }: Service): Promise<Figure> {
  const { method, path } = listDevices
  const answers = await sendSteadily(program.address, devices.requests, () => ({
    sent: { method, path, headers, body: '' },
    note: null,
  }))
  const good = answers.flatMap(({ answered }) => (answered?.status === 200 ? [answered] : []))
  const p99 = quantile(
    good.map(({ ms }) => ms),
    0.99,
  )
  return {
    part,
    what: `p99 of the list of devices with ${devices.sessions} sessions`,
    value: milliseconds(p99),
    target: `< ${milliseconds(limits.devicesMs)}`,
    isMet: p99 < limits.devicesMs && good.length === answers.length,
    ours: `${Buffer.byteLength(good[0]?.body ?? '')} bytes; ${answers.length - good.length} not answered`,
    against: '',
    of: `${answers.length} requests, ${devices.requests.perSecond} a second`,
  }
}

async function exported(service: Service): Promise<Figure[]> {
  const before = await service.program.mostMegabytes()
  const began = performance.now()
  await call(service, createExport, {})
  let bytes: number | null = null
  await until(async () => {
    const [newest] = (await call(service, listExports, {})).exports
    if (newest?.state === 'failed') throw new Error('The export failed.')
    bytes = newest?.state === 'ready' ? newest.bytes : null
    return bytes !== null
  })
  const seconds = (performance.now() - began) / 1000
  const growth = (await service.program.mostMegabytes()) - before
  const of = `${count(days, 'days')}, ${count(orders, 'orders')} and the member's other rows, ${count((bytes ?? 0) / 1000, 'KB')}`
  return [
    {
      part,
      what: 'an export of ten years',
      against: '',
      ours: '',
      of,
      value: `${seconds.toFixed(1)} s`,
      target: `< ${limits.exportSeconds} s`,
      isMet: seconds < limits.exportSeconds,
    },
    {
      part,
      what: 'memory that the export added to the server',
      against: '',
      of,
      value: `${Math.round(growth)} MB`,
      target: `< ${limits.exportMegabytes} MB`,
      isMet: growth < limits.exportMegabytes,
      ours: `${Math.round(before)} MB before`,
    },
  ]
}

async function erased({ databaseUrl }: Service): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'iki-bench-watch' })
  await client.connect()
  later(() => client.end())
  const rows = await rowsOf(client)
  await client.query(`update users set status = 'disabled' where uid = $1`, [busiest])
  await client.query(
    `insert into leavings (id, uid, state, posts, asked_at, next_try_at, left_at, undo_until)
     values ('bench', $1, 'left', 'remove', now() - interval '8 days', now(), now() - interval '8 days',
       now() - interval '1 day')`,
    [busiest],
  )
  const began = performance.now()
  await client.query(`select graphile_worker.add_job('leaving_sweep', '{}'::json)`)
  let longestMs = 0
  await until(async () => {
    const { rows: found } = await client.query<{ ms: number; state: string }>(
      `select (select state from leavings where id = 'bench') as state,
         coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float * 1000 as ms
       from pg_stat_activity
       where backend_type = 'client backend' and state <> 'idle' and application_name <> 'iki-bench-watch'`,
    )
    longestMs = Math.max(longestMs, found[0]?.ms ?? 0)
    return found[0]?.state === 'erased'
  })
  const seconds = (performance.now() - began) / 1000
  const left = await rowsOf(client)
  const of = `${count(rows, 'rows')} of a member among ${count(members, 'members')}`
  return [
    {
      part,
      what: 'the erasure of the busiest member',
      against: '',
      of,
      value: `${seconds.toFixed(1)} s`,
      target: `< ${limits.erasureSeconds} s`,
      isMet: seconds < limits.erasureSeconds && left === 0,
      ours: `${count(left, 'rows')} left`,
    },
    {
      part,
      what: 'the longest transaction meanwhile',
      against: '',
      ours: '',
      of,
      value: milliseconds(longestMs),
      target: `< ${milliseconds(limits.longestMs)}`,
      isMet: longestMs < limits.longestMs,
    },
  ]
}

/** The rows of all tables that name the member as theirs. */
async function rowsOf(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ table: string }>(
    `select conrelid::regclass::text as "table" from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1] and attname = 'uid'
     where contype = 'f' and confrelid = 'users'::regclass`,
  )
  let sum = 0
  for (const { table } of tables) {
    const { rows } = await client.query<{ many: number }>(
      `select count(*)::int as many from ${table} where uid = $1`,
      [busiest],
    )
    sum += rows[0]?.many ?? 0
  }
  return sum
}

/** What a server does after its start would count as processor time, and delay answers. */
async function untilIdle(program: Program): Promise<void> {
  await until(async () => {
    const before = await program.cpuSeconds()
    await sleep(idleMs)
    const after = await program.cpuSeconds()
    return before === null || after === null || (after - before) * 1000 < idleMs * idleShare
  })
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(pollMs)
}

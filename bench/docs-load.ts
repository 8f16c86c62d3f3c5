import autocannon from 'autocannon'
import type { TestMember } from '../apps/api/test/factories.ts'
import { signIn } from '../packages/contract/src/account/session.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { addMember } from './member.ts'
import { milliseconds, quantile } from './numbers.ts'
import { type Program, startServer } from './program.ts'
import { sendSteadily } from './steady-load.ts'

const part = 'docs-load'
const targetMs = 100
const connections = 40
const signIns = { perSecond: 8, count: 160 }
const seconds = signIns.count / signIns.perSecond
const paths = ['/openapi.json', '/docs', '/docs/swagger-ui-bundle.js']
const encodings = ['br', 'identity']

type Asking = { who: string; addressOf(connection: number, request: number): string }
const askings: Asking[] = [
  { who: 'from one network, which is limited', addressOf: () => '198.51.100.1' },
  {
    who: 'each from a new network, which nothing limits',
    addressOf: (connection, request) => `2001:db8:${connection}:${(request % 65_536).toString(16)}::1`,
  },
]

/** How long sign-ins of members take while strangers request the API's documents as fast as they can. */
export async function docsLoad(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  const member = await addMember(databaseUrl)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    SECRET: 'x'.repeat(32),
    TRUST_PROXY: 'yes',
  })
  const { times: alone } = await timesOfSignIns(program, member)
  const figures: Figure[] = []
  for (const asking of askings) {
    const load = strangers(program, asking)
    const { times, refused } = await timesOfSignIns(program, member)
    const { requests, throughput } = await load
    const p99 = quantile(times, 0.99)
    figures.push({
      part,
      what: `p99 of a sign-in while ${connections} connections ask for /docs and /openapi.json, ${asking.who}`,
      value: milliseconds(p99),
      target: `< ${milliseconds(targetMs)}`,
      isMet: p99 < targetMs && refused === 0,
      ours: `p50 ${milliseconds(quantile(times, 0.5))}, ${refused} refused, ${Math.round(requests.average)}/s and ${Math.round(throughput.average / 1e6)} MB/s to the strangers`,
      against: `alone p50 ${milliseconds(quantile(alone, 0.5))}, p99 ${milliseconds(quantile(alone, 0.99))}`,
      of: `${times.length} sign-ins`,
    })
  }
  return figures
}

/** The load comes from another thread, so that it does not delay the measurements. */
function strangers(program: Program, { addressOf }: Asking): Promise<autocannon.Result> {
  const requests = Array.from({ length: 5000 }, (_, index) => ({
    path: paths[index % paths.length] ?? '/',
    headers: {
      'accept-encoding': encodings[Math.floor(index / paths.length) % encodings.length] ?? 'br',
      'x-forwarded-for': addressOf(index % 500, index),
    },
  }))
  return new Promise((done, failed) => {
    autocannon(
      { url: program.address, connections, duration: seconds, workers: 1, requests },
      (error, result) => (error ? failed(error) : done(result)),
    )
  })
}

async function timesOfSignIns(program: Program, { email, password }: TestMember) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
  const body = JSON.stringify({ email, password })
  const answers = await sendSteadily(program.address, signIns, () => ({
    sent: { method: signIn.method, path: signIn.path, headers, body },
    note: null,
  }))
  const good = answers.filter(({ answered }) => answered?.status === 200)
  return {
    times: good.map(({ answered }) => answered?.ms ?? Number.POSITIVE_INFINITY),
    refused: answers.length - good.length,
  }
}

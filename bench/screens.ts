import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoMembers, demoPassword } from '../apps/api/src/features/demo/demo-accounts.ts'
import { addresses } from '../e2e/addresses.ts'
import { endpoints } from '../packages/contract/src/api/endpoints.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { type Compared, compare, speed } from './load.ts'
import { headersOf } from './member.ts'
import { kilobytes, median, milliseconds } from './numbers.ts'
import { type Program, startServer } from './program.ts'
import { type Line, linesOf } from './screens/lines.ts'

const part = 'screens'
const member = { email: demoMembers[0].email, password: demoPassword }
const clients = 16
const rounds = 3
/** Short, so that a hundred calls take only minutes. */
const seconds = { warmUp: 0.2, round: 0.4 }
const poolSize = '20'

const unknown = 'nobody knows which call is the main one (bench/screens/main-calls.ts)'

type Service = { app: Program; bare: Program; headers: Record<string, string> }
type Answer = { url: string; text: string }
type Measured = Compared & { bytes: number }

/**
 * The main call of each screen with the demo content, signed in, against a minimal route that answers the same text.
 * Screens with the same call are measured once.
 */
export async function screens(): Promise<Figure[]> {
  const lines = linesOf(addresses)
  const DATA_DIR = await temporaryFolder()
  const database = { DATABASE_URL: await startDatabase(), DATABASE_CONNECTIONS: poolSize }
  const app = await startServer('apps/api/src/main.ts', { ...database, DATA_DIR, DEMO: 'yes' })
  const headers = await headersOf(app.address, member)
  const answers: Answer[] = []
  for (const url of new Set(lines.flatMap(line => (line.call ? [line.url] : []))))
    answers.push({ url, text: await read(app.address + url, headers) })
  const ANSWERS_FILE = join(await temporaryFolder(), 'answers.json')
  await writeFile(ANSWERS_FILE, JSON.stringify(answers.map(({ text }) => text)))
  const bare = await startServer('bench/servers/bare-answers.ts', { ...database, ANSWERS_FILE })
  const measured = await measure(answers, { app, bare, headers })
  const figures = lines.map(line => figureOf(line, measured))
  return [...figures, summaryOf(figures, [...measured.values()])]
}

async function measure(answers: Answer[], { app, bare, headers }: Service): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  for (const [place, { url, text }] of answers.entries()) {
    const ours = { program: app, url, headers, clients }
    const theirs = { program: bare, url: `/${place}`, headers, clients }
    const compared = await compare(ours, theirs, rounds, seconds)
    measured.set(url, { ...compared, bytes: Buffer.byteLength(text) })
  }
  return measured
}

function figureOf(line: Line, measured: Map<string, Measured>): Figure {
  const figure = { part, what: line.address, target: '', isMet: true, ours: '', against: '', of: '' }
  if (!line.call) return { ...figure, value: `none: ${line.reason ?? unknown}`, isMet: line.reason !== null }
  const found = measured.get(line.url)
  if (!found) throw new Error(`${line.url} was not measured.`)
  const { ratio, ours, theirs, bytes } = found
  const latency = `p50 ${milliseconds(ours.p50)}, p99 ${milliseconds(ours.p99)}`
  return {
    ...figure,
    value: `${ratio.toFixed(2)} of the requests/s, ${latency}, ${kilobytes(bytes)}`,
    ours: speed(ours),
    against: speed(theirs),
    of: `${nameOf(line.call.endpoint)} ${line.url}; ${rounds} rounds, ${clients} connections, ${ours.requests.toLocaleString('en')} requests`,
  }
}

/** One row for all screens, for a quick overview. */
function summaryOf(figures: Figure[], measured: Measured[]): Figure {
  const shares = spread(measured, ({ ratio }) => ratio).map(share => share.toFixed(2))
  const p50 = spread(measured, ({ ours }) => ours.p50).map(milliseconds)
  const p99 = spread(measured, ({ ours }) => ours.p99).map(milliseconds)
  const without = figures.filter(({ value }) => value.startsWith('none')).length
  return {
    part,
    what: 'all screens',
    value: `${figures.length - without} addresses measured, ${without} without a call`,
    target: 'each is measured or says why not',
    isMet: figures.every(({ isMet }) => isMet),
    ours: `smallest, median, largest: ${shares.join(', ')} of the requests/s; p50 ${p50.join(', ')}; p99 ${p99.join(', ')}`,
    against: '',
    of: `${measured.length} calls, ${clients} connections`,
  }
}

function spread(measured: Measured[], take: (each: Measured) => number): number[] {
  const values = measured.map(take)
  return [Math.min(...values), median(values), Math.max(...values)]
}

function nameOf(endpoint: object): string {
  return Object.entries(endpoints).find(([, each]) => each === endpoint)?.[0] ?? ''
}

async function read(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}

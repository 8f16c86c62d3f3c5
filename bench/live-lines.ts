import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { createImpression } from '../packages/contract/src/people/impression.ts'
import { livePath, reconnectDelayMs, type SaidByServer } from '../packages/contract/src/people/live.ts'
import type { Figure } from './figure.ts'
import { freePort } from './free-port.ts'
import { headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { type Program, startServer } from './program.ts'
import { startWriters } from './writers.ts'

const part = 'live-lines'
const lines = 2000
const comingBack = 1000
const posts = 10
const targetMs = 1000
const targetBackMs = 30_000
const secret = 'x'.repeat(32)
const members = 2000

type Line = {
  received: Map<string, number>
  cursor: number
  failures: number
  isWelcome: boolean
  socket: WebSocket | null
}

/** Thousands who listen: how soon all hear of a post, and how they come back when the server was started anew. */
export async function liveLines(): Promise<Figure[]> {
  const databaseUrl = await startWriters({ posts: 1000, likes: 1000, members })
  const port = String(await freePort())
  const environment = { DATABASE_URL: databaseUrl, SECRET: secret, PORT: port }
  const program = await startServer('apps/api/src/main.ts', environment)
  const people = await headersOfMany(
    secret,
    Array.from({ length: members }, (_, index) => `u${index + 1}`),
  )
  const all = people.slice(0, lines).map(() => newLine())
  const open = (line: Line, index: number) => connect(line, program.address, people[index] ?? {})
  for (const [index, line] of all.entries()) {
    open(line, index)
    if (index % 50 === 49) await sleep(50)
  }
  await until(() => all.every(line => line.isWelcome), 60_000)
  const fanOut = await receivePosts(program, all, people)
  for (const line of all.slice(comingBack)) close(line)
  const staying = all.slice(0, comingBack)
  const restart = await comeBack(program, staying, { environment, open, people })
  for (const line of staying) close(line)
  return [fanOut, restart]
}

const newLine = (): Line => ({ received: new Map(), cursor: 0, failures: 0, isWelcome: false, socket: null })

function connect(line: Line, address: string, headers: Record<string, string>): void {
  const socket = new WebSocket(address.replace('http', 'ws') + livePath)
  line.socket = socket
  socket.on('open', () => {
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    const hello = { type: 'hello', token, topics: ['timeline:kafuku'] }
    socket.send(JSON.stringify(line.cursor > 0 ? { ...hello, cursor: line.cursor } : hello))
  })
  socket.on('message', data => {
    const said = JSON.parse(data.toString()) as SaidByServer
    if (said.type === 'welcome') {
      line.isWelcome = true
      line.failures = 0
    }
    if (said.type === 'welcome' || said.type === 'event') line.cursor = Math.max(line.cursor, said.cursor)
    if (said.type === 'event' && said.event.type === 'impression-new' && !line.received.has(said.event.id))
      line.received.set(said.event.id, performance.now())
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    line.isWelcome = false
    if (line.socket !== socket) return
    setTimeout(
      () => {
        if (line.socket === socket) connect(line, address, headers)
      },
      reconnectDelayMs(line.failures++, Math.random()),
    )
  })
}

function close(line: Line): void {
  const { socket } = line
  line.socket = null
  socket?.terminate()
}

async function post(program: Program, headers: Record<string, string>, id: string): Promise<void> {
  const answer = await fetch(program.address + createImpression.path.replace('{id}', id), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ plan: 'kafuku', body: `${id}の息` }),
  })
  if (!answer.ok) throw new Error(`A post was refused: ${answer.status}`)
}

async function receivePosts(
  program: Program,
  all: Line[],
  people: Record<string, string>[],
): Promise<Figure> {
  const times: number[] = []
  for (let number = 0; number < posts; number++) {
    const id = `fan-${number}`
    const at = performance.now()
    await post(program, people[number] ?? {}, id)
    await until(() => all.every(line => line.received.has(id)), 30_000)
    times.push(Math.max(...all.map(line => line.received.get(id) ?? Number.POSITIVE_INFINITY)) - at)
  }
  const worst = quantile(times, 1)
  return {
    part,
    what: 'from the press to the last who hears of it',
    value: milliseconds(worst),
    target: `< ${milliseconds(targetMs)}`,
    isMet: worst < targetMs,
    ours: `median ${milliseconds(quantile(times, 0.5))} of ${posts} posts`,
    against: '',
    of: count(all.length, 'connections'),
  }
}

type Again = {
  environment: Record<string, string>
  open(line: Line, index: number): void
  people: Record<string, string>[]
}

async function comeBack(program: Program, staying: Line[], { environment, people }: Again): Promise<Figure> {
  await program.stop()
  const next = await startServer('apps/api/src/main.ts', environment)
  const at = performance.now()
  await post(next, people[0] ?? {}, 'while-away')
  await until(() => staying.every(line => line.isWelcome && line.received.has('while-away')), 60_000)
  const back = performance.now() - at
  const missed = staying.filter(line => !line.received.has('while-away')).length
  return {
    part,
    what: 'all come back after a restart, having missed nothing',
    value: milliseconds(back),
    target: `< ${milliseconds(targetBackMs)}, 0 missed`,
    isMet: back < targetBackMs && missed === 0,
    ours: `${missed} missed the post of meanwhile`,
    against: '',
    of: count(staying.length, 'connections'),
  }
}

async function until(isSo: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs
  while (!isSo() && performance.now() < end) await sleep(20)
}

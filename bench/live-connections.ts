import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { createImpression } from '../packages/contract/src/people/impression.ts'
import { livePath, reconnectDelayMs, type ServerMessage } from '../packages/contract/src/people/live.ts'
import type { Figure } from './figure.ts'
import { freePort } from './free-port.ts'
import { headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { type Program, startServer } from './program.ts'
import { startWriters } from './writers.ts'

const part = 'live-connections'
const connections = 2000
const comingBack = 1000
const posts = 10
const targetMs = 1000
const targetBackMs = 30_000
const secret = 'x'.repeat(32)
const members = 2000

type Connection = {
  received: Map<string, number>
  cursor: number
  failures: number
  isWelcome: boolean
  socket: WebSocket | null
}

/** Thousands of live connections: how soon all receive a post, and how they come back after a restart of the server. */
export async function liveConnections(): Promise<Figure[]> {
  const databaseUrl = await startWriters({ posts: 1000, likes: 1000, members })
  const port = String(await freePort())
  const environment = { DATABASE_URL: databaseUrl, SECRET: secret, PORT: port }
  const program = await startServer('apps/api/src/main.ts', environment)
  const people = await headersOfMany(
    secret,
    Array.from({ length: members }, (_, index) => `u${index + 1}`),
  )
  const all = people.slice(0, connections).map(() => newConnection())
  const open = (connection: Connection, index: number) =>
    connect(connection, program.address, people[index] ?? {})
  for (const [index, connection] of all.entries()) {
    open(connection, index)
    if (index % 50 === 49) await sleep(50)
  }
  await until(() => all.every(connection => connection.isWelcome), 60_000)
  const fanOut = await receivePosts(program, all, people)
  for (const connection of all.slice(comingBack)) close(connection)
  const staying = all.slice(0, comingBack)
  const restart = await comeBack(program, staying, { environment, open, people })
  for (const connection of staying) close(connection)
  return [fanOut, restart]
}

const newConnection = (): Connection => ({
  received: new Map(),
  cursor: 0,
  failures: 0,
  isWelcome: false,
  socket: null,
})

function connect(connection: Connection, address: string, headers: Record<string, string>): void {
  const socket = new WebSocket(address.replace('http', 'ws') + livePath)
  connection.socket = socket
  socket.on('open', () => {
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    const hello = { type: 'hello', token, topics: ['timeline:kafuku'] }
    socket.send(JSON.stringify(connection.cursor > 0 ? { ...hello, cursor: connection.cursor } : hello))
  })
  socket.on('message', data => {
    const message = JSON.parse(data.toString()) as ServerMessage
    if (message.type === 'welcome') {
      connection.isWelcome = true
      connection.failures = 0
    }
    if (message.type === 'welcome' || message.type === 'event')
      connection.cursor = Math.max(connection.cursor, message.cursor)
    if (
      message.type === 'event' &&
      message.event.type === 'impression-new' &&
      !connection.received.has(message.event.id)
    )
      connection.received.set(message.event.id, performance.now())
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    connection.isWelcome = false
    if (connection.socket !== socket) return
    setTimeout(
      () => {
        if (connection.socket === socket) connect(connection, address, headers)
      },
      reconnectDelayMs(connection.failures++, Math.random()),
    )
  })
}

function close(connection: Connection): void {
  const { socket } = connection
  connection.socket = null
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
  all: Connection[],
  people: Record<string, string>[],
): Promise<Figure> {
  const times: number[] = []
  for (let number = 0; number < posts; number++) {
    const id = `fan-${number}`
    const at = performance.now()
    await post(program, people[number] ?? {}, id)
    await until(() => all.every(connection => connection.received.has(id)), 30_000)
    times.push(
      Math.max(...all.map(connection => connection.received.get(id) ?? Number.POSITIVE_INFINITY)) - at,
    )
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
  open(connection: Connection, index: number): void
  people: Record<string, string>[]
}

async function comeBack(
  program: Program,
  staying: Connection[],
  { environment, people }: Again,
): Promise<Figure> {
  await program.stop()
  const next = await startServer('apps/api/src/main.ts', environment)
  const at = performance.now()
  await post(next, people[0] ?? {}, 'while-away')
  await until(
    () => staying.every(connection => connection.isWelcome && connection.received.has('while-away')),
    60_000,
  )
  const back = performance.now() - at
  const missed = staying.filter(connection => !connection.received.has('while-away')).length
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

import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, type Asking, askConstantly } from '../apps/api/test/asking-clients.ts'
import { getUserSettings, saveUserSettings } from '../packages/contract/src/account/notification.ts'
import { getService } from '../packages/contract/src/api/service.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { addMember, headersOf } from './member.ts'
import { median } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'stop'
const targetSeconds = 3
const clients = 64
const rounds = 5
const loadMs = 2_000

type Stop = { asking: Asking; seconds: number }

/** A server that gets SIGTERM under full load: how long it takes to stop, and which requests are cut off. */
export async function stop(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  const keptAlive = await stops(databaseUrl, true)
  const anew = await stops(databaseUrl, false)
  return [
    figureOf('who keep their connections', keptAlive),
    figureOf('who open one for each request', anew),
    durationOf([...keptAlive, ...anew]),
  ]
}

async function stops(databaseUrl: string, keepAlive: boolean): Promise<Stop[]> {
  const done: Stop[] = []
  for (let round = 0; round < rounds; round++) done.push(await stopOnce(databaseUrl, keepAlive))
  return done
}

async function stopOnce(databaseUrl: string, keepAlive: boolean): Promise<Stop> {
  const member = await addMember(databaseUrl)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    SECRET: 'x'.repeat(32),
  })
  const headers = await headersOf(program.address, member)
  const json = { ...headers, 'content-type': 'application/json' }
  const calls: [Asked, ...Asked[]] = [
    { method: 'GET', path: getService.path },
    { method: 'GET', path: getUserSettings.path, headers },
    { method: 'POST', path: saveUserSettings.path, headers: json, body: '{"gift_acceptance":true}' },
  ]
  const next = (number: number) => calls[number % calls.length] ?? calls[0]
  const { ended } = askConstantly(program.address, { clients, keepAlive, next })
  await sleep(loadMs)
  const began = performance.now()
  await program.stop()
  return { seconds: (performance.now() - began) / 1000, asking: await ended }
}

function figureOf(who: string, done: Stop[]): Figure {
  const broken = done.flatMap(({ asking }) => asking.broken)
  const answered = done.reduce((sum, { asking }) => sum + asking.answered, 0)
  return {
    part,
    what: `resets and halves at SIGTERM under load, to clients ${who}`,
    value: String(broken.length),
    target: '0',
    isMet: broken.length === 0,
    ours: [...new Set(broken)].join(', '),
    against: '',
    of: `${answered.toLocaleString('en')} requests of ${clients} clients in ${done.length} stops`,
  }
}

function durationOf(done: Stop[]): Figure {
  const all = done.map(({ seconds }) => seconds)
  const seconds = median(all)
  return {
    part,
    what: 'from SIGTERM to the end of the process, under that load',
    value: `${seconds.toFixed(1)} s`,
    target: `< ${targetSeconds} s`,
    isMet: seconds < targetSeconds,
    ours: `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)} s, 1 s of it for balancers`,
    against: '',
    of: `${all.length} stops`,
  }
}

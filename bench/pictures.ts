import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database/database.ts'
import { createMember, type TestMember } from '../apps/api/test/factories.ts'
import { endlessExif, flat, flatPng } from '../apps/api/test/hostile-pictures.ts'
import { savePicture } from '../packages/contract/src/diary/diary.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { headersOf } from './member.ts'
import { milliseconds, quantile } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'pictures'
const targetMs = 2000
const hostileAtOnce = 43
const crowds = [0, 1, 10]
const longAgo = new Date('2020-01-01T00:00:00Z')
const photos = 15
const betweenMs = 500
/** Clients that were told to wait this long come back exactly then. */
const againMs = 5000

type Headers = Record<string, string>

/** How long a member's photographs take while others send pictures that are made to keep the server busy. */
export async function pictures(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  const db = await openDatabase(databaseUrl, {
    maxConnections: 2,
    statementTimeoutMs: 10_000,
    applicationName: 'iki-bench',
  })
  const members = await Promise.all(
    Array.from({ length: 1 + 2 * Math.max(...crowds) }, () => createMember(db, { createdAt: longAgo })),
  )
  await closeDatabase(db)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryFolder(),
    SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'error',
  })
  const signIn = (member: TestMember) => headersOf(program.address, member)
  const [honest = {}, ...hostile] = await Promise.all(members.map(signIn))
  const photo = await flat(1600, 1200).jpeg().toBuffer()
  const bombs = [
    await endlessExif(),
    flatPng({ width: 4000, height: 4000, bits: 16, isInterlaced: true }),
    flatPng({ width: 6000, height: 6000, bits: 16 }),
    flatPng({ width: 1, height: 39_999_999 }),
  ]
  const send = (headers: Headers, id: string, file: Buffer, signal?: AbortSignal) =>
    put(`${program.address}${savePicture.path.replace('{id}', id)}`, headers, file, signal)
  await send(honest, 'first', photo) // The first picture starts the process that draws pictures.

  const figures: Figure[] = []
  for (const crowd of crowds) {
    const senders = hostile.splice(0, crowd)
    const state = { answered: 0, drawn: 0 }
    const over = new AbortController()
    const attack = senders.flatMap((headers, sender) =>
      Array.from({ length: hostileAtOnce }, async (_, number) => {
        for (let round = 0; !over.signal.aborted; round++) {
          const id = `bomb-${sender}-${number}-${round}`
          const bomb = bombs[(number + round) % bombs.length] ?? photo
          const status = await send(headers, id, bomb, over.signal).catch(() => 0)
          state.answered += 1
          if (status === 429) await sleep(againMs)
          else state.drawn += 1
        }
      }),
    )
    await sleep(senders.length > 0 ? 1000 : 0)
    const times: number[] = []
    let refused = 0
    for (let number = 0; number < photos; number++) {
      const began = performance.now()
      const status = await send(honest, `photo-${crowd}-${number}`, photo)
      times.push(performance.now() - began)
      if (status !== 200) refused += 1
      await sleep(betweenMs)
    }
    over.abort()
    await Promise.all(attack)
    const longest = quantile(times, 1)
    figures.push({
      part,
      what: `the longest upload of a member while ${crowd} others send ${hostileAtOnce} hostile pictures at once, again and again`,
      value: milliseconds(longest),
      target: crowd === 1 ? `< ${milliseconds(targetMs)}, none refused` : 'for comparison',
      isMet: (crowd > 1 || longest < targetMs) && refused === 0,
      ours: `p50 ${milliseconds(quantile(times, 0.5))}, ${refused} refused`,
      against: `${state.drawn} of ${state.answered} hostile pictures were looked at`,
      of: `${photos} photographs`,
    })
  }
  return figures
}

async function put(address: string, headers: Headers, file: Buffer, signal?: AbortSignal): Promise<number> {
  const response = await fetch(address, {
    method: savePicture.method,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
    ...(signal && { signal }),
  })
  await response.arrayBuffer()
  return response.status
}

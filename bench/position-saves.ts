import { saveUserPlayingState } from '../packages/contract/src/media/audio.ts'
import { ask, crashDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { manyPositions, startListeners } from './listeners.ts'
import { headersOfMany } from './member.ts'
import { milliseconds, quantile } from './numbers.ts'
import { startServer } from './program.ts'
import { type Sent, sendSteadily } from './steady-load.ts'

const part = 'position-saves'
const perSecond = 500
const seconds = 60
/** Each player saves every 10 seconds, so this many members are listening. */
const listeners = perSecond * 10
const warmUp = { perSecond, count: perSecond * 5 }
const targetMs = 100
const secret = 'x'.repeat(32)

type Save = { uid: string; lessonId: string; sequence: number; seconds: number }

/**
 * Listeners of a large service: half continue a lesson, half start one. At the end the database is crashed, and every
 * acknowledged save must still be there.
 */
export async function positionSaves(): Promise<Figure[]> {
  const databaseUrl = await startListeners(manyPositions)
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  const players = await playersOf(listeners)
  await sendSteadily(program.address, warmUp, number => ({ sent: players(number), note: null }))
  const cpuBefore = (await program.cpuSeconds()) ?? 0
  const answers = await sendSteadily(program.address, { perSecond, count: perSecond * seconds }, number => {
    const sent = players(number)
    return { sent, note: sent.save }
  })
  const cpu = ((await program.cpuSeconds()) ?? 0) - cpuBefore
  await program.stop()
  await crashDatabase(databaseUrl)
  const saved = answers.flatMap(({ note, answered }) => (isAcknowledged(note, answered?.body) ? note : []))
  const lost = await countLost(databaseUrl, saved)
  const times = answers.map(({ answered }) => answered?.ms ?? Number.POSITIVE_INFINITY)
  const p99 = quantile(times, 0.99)
  const of = `${answers.length.toLocaleString('en')} saves of ${listeners.toLocaleString('en')} listeners, ${manyPositions.playback.toLocaleString('en')} positions of ${manyPositions.members.toLocaleString('en')} members`
  return [
    {
      part,
      what: `${perSecond} saves a second for ${seconds} s, p99`,
      value: milliseconds(p99),
      target: `< ${milliseconds(targetMs)}`,
      isMet: p99 < targetMs,
      ours: `p50 ${milliseconds(quantile(times, 0.5))}, longest ${milliseconds(quantile(times, 1))}, ${Math.round((cpu * 1e6) / answers.length)} µs CPU each`,
      against: await durability(databaseUrl),
      of,
    },
    {
      part,
      what: 'acknowledged saves lost by a crash of the database',
      value: lost.toLocaleString('en'),
      target: '0, and all acknowledged',
      isMet: lost === 0 && saved.length === answers.length,
      ours: `${saved.length.toLocaleString('en')} acknowledged`,
      against: '',
      of,
    },
  ]
}

/** The saves at each moment: the players take turns, and each continues from its last position. */
async function playersOf(count: number): Promise<(number: number) => Sent & { save: Save }> {
  const uids = Array.from({ length: count }, (_, index) => `u${index * 19 + 1}`)
  const headers = await headersOfMany(secret, uids)
  const states: Save[] = uids.map((uid, index) => {
    const number = index * 19 + 1
    // A lesson in which the member has a position (see plans/seed.ts), or one that they have never heard.
    const lesson = ((number * 20 + (index % 2 === 0 ? 7 : 5_000)) % 10_000) + 1
    return {
      uid,
      lessonId: `lesson-${lesson}`,
      sequence: index % 2 === 0 ? 3 : 0,
      seconds: index % 2 === 0 ? 300 : 0,
    }
  })
  return number => {
    const index = number % count
    const before = states[index]
    if (!before) throw new Error('Nobody is there.')
    const save = { ...before, sequence: before.sequence + 1, seconds: before.seconds + 10 }
    states[index] = save
    const body = new URLSearchParams({
      id: save.lessonId,
      uid: save.uid,
      seconds: String(save.seconds),
      sequence: String(save.sequence),
      base: String(before.sequence),
      device: `phone-${save.uid}`,
      deviceName: 'iPhone',
    }).toString()
    const type = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    }
    const { method, path } = saveUserPlayingState
    return { method, path, headers: { ...headers[index], ...type }, body, save }
  }
}

function isAcknowledged(save: Save, body: string | undefined): boolean {
  const answer = JSON.parse(body ?? '{}') as { status?: number; data?: { sequence: number; seconds: number } }
  return (
    answer.status === 0 && answer.data?.sequence === save.sequence && answer.data.seconds === save.seconds
  )
}

/** A save is not lost if it is stored, or if a later save of the same listening has replaced it. */
async function countLost(databaseUrl: string, saved: Save[]): Promise<number> {
  const rows = await ask<{ uid: string; lesson_id: string; sequence: number; seconds: number }>(
    databaseUrl,
    'select uid, lesson_id, sequence, seconds from lesson_playback where uid = any($1)',
    [[...new Set(saved.map(({ uid }) => uid))]],
  )
  const stored = new Map(rows.map(row => [`${row.uid} ${row.lesson_id}`, row]))
  return saved.filter(save => {
    const row = stored.get(`${save.uid} ${save.lessonId}`)
    if (!row || row.sequence < save.sequence) return true
    return row.sequence === save.sequence && row.seconds !== save.seconds
  }).length
}

async function durability(databaseUrl: string): Promise<string> {
  const [row] = await ask<{ settings: string }>(
    databaseUrl,
    `select string_agg(name || ' ' || setting, ', ' order by name) as settings from pg_settings
     where name in ('fsync', 'synchronous_commit')`,
  )
  return row?.settings ?? ''
}

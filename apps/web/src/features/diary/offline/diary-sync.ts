import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { createStore } from 'zustand'
import { ApiError } from '#core/api/api-error.ts'
import { backoff } from '#core/offline/backoff.ts'
import { serverClock } from '#core/time/server-clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import { withSyncLock } from './diary-database.ts'
import type { DiaryKind, KnownDay, OutboxDay } from './diary-kinds.ts'
import { listKnown, restoreEntry, saveFailureOf, sendPicturesOf, sendStep } from './diary-wire.ts'
import { readMarks, writeKnown } from './known-days.ts'
import { textOf } from './save-change.ts'
import { isDue, type Outcome, outcomeOf, refusalText, stepOf, stopsAll } from './sync-rules.ts'
import { noteUnsentCount } from './unsent-flag.ts'

export type SyncPhase =
  | 'idle'
  | 'sending'
  /** No answer: it is sent by itself later. */
  | 'offline'
  /** AUTH_ERROR of the specification: what is unsent waits for the next sign-in. */
  | 'auth'
  /** The server had trouble with some of it; tried again later. */
  | 'failed'

/** Whether this device has read what other devices have written. */
export type DiaryReading = 'unread' | 'reading' | 'read' | 'failed'

/** So many days are marked, sent and settled together, because each write to the disk takes time. */
const batchSize = 50
const atOnce = 6
/** A day that changes on the server while it is sent is read again this often; then it waits for the next run. */
const mostFetches = 3

export type SyncReport = {
  phase: SyncPhase
  /** `unread` where a diary is not among them. */
  readings: Readonly<Partial<Record<DiaryKind, DiaryReading>>>
  /** Days that were joined with what another device had written, in this visit, by `joinedKey`. */
  joined: ReadonlySet<string>
}
export const nothingYet: SyncReport = { phase: 'idle', readings: {}, joined: new Set() }
export const joinedKey = (kind: DiaryKind, date: string): string => `${kind} ${date}`

type Result =
  /** `joinedFrom`: our own version, if it was joined with another device's. */
  | { kind: 'settled'; row: OutboxDay; current: KnownDay | null; joinedFrom?: OutboxDay['value'] }
  | { kind: 'conflict'; row: OutboxDay }
  | { kind: 'failed'; row: OutboxDay; error: unknown; outcome: Outcome }

/** Sends what is unsent of one member's diary, one tab at a time. */
export function diarySync(database: DiaryDatabase, uid: string) {
  const state = createStore<SyncReport>(() => ({ ...nothingYet }))
  const retry = backoff(() => void sync())
  let running: Promise<void> | null = null
  let isWanted = false

  /** Sends everything that is due, also what is written meanwhile; resolves when that is done. */
  function sync(): Promise<void> {
    isWanted = true
    running ??= runWhileWanted()
      .catch(() => {
        // The phone refuses to read or write for now, or the member has signed out.
        if (!database.isOpen()) return
        state.setState({ phase: 'failed' })
        retry.start()
      })
      .finally(() => {
        running = null
      })
    return running
  }

  async function runWhileWanted(): Promise<void> {
    retry.cancel()
    while (isWanted) {
      isWanted = false
      if ((await database.outbox.count()) === 0) {
        becomeIdle()
        continue
      }
      let worst: Outcome | null = null
      await withSyncLock(database, async () => {
        worst = await sendDue()
      })
      conclude(worst)
    }
  }

  function conclude(worst: Outcome | null): void {
    if (worst === null) {
      becomeIdle()
      return
    }
    state.setState({ phase: worst === 'auth' ? 'auth' : worst === 'offline' ? 'offline' : 'failed' })
    if (worst === 'auth') retry.stop()
    else retry.start()
  }

  function becomeIdle(): void {
    retry.stop()
    state.setState({ phase: 'idle' })
  }

  /** The worst outcome; null if everything was sent. */
  async function sendDue(): Promise<Outcome | null> {
    const seen = new Set<string>()
    let worst: Outcome | null = null
    for (let isFirst = true; ; isFirst = false) {
      const today = tokyoDay(serverClock.now())
      const due = (await database.outbox.toArray()).filter(
        row => isDue(row, today) && !seen.has(row.idempotencyKey),
      )
      if (due.length === 0) return worst
      state.setState({ phase: 'sending' })
      if (isFirst) {
        const failure = await fetchFirst(due)
        if (failure) return failure
      }
      const batch = due.slice(0, batchSize)
      for (const row of batch) seen.add(row.idempotencyKey)
      const outcomes = await sendBatch(batch)
      const stop = outcomes.find(stopsAll)
      if (stop) return stop
      worst = outcomes.at(0) ?? worst
    }
  }

  /** Lists what the server has of the written days; not for a single day that was written just now. */
  async function fetchFirst(due: OutboxDay[]): Promise<Outcome | null> {
    if (due.length === 1 && due.every(row => row.attempts.length === 0 && row.state === 'waiting'))
      return null
    try {
      for (const kind of new Set(due.map(row => row.kind))) {
        const dates = due.filter(row => row.kind === kind).map(row => row.date)
        await fetchDays(kind, dates.reduce(earlier), dates.reduce(later))
      }
      return null
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'auth') await holdAll(error)
      // Without the list, the response for each day says whether the server has it.
      return stopsAll(outcome) ? outcome : null
    }
  }

  async function fetchDays(kind: DiaryKind, from: string, to: string): Promise<void> {
    const before = await readMarks(database, kind, from, to)
    await writeKnown(database, { kind, from, to }, await listKnown(uid, kind, from, to), before)
  }

  async function sendBatch(batch: OutboxDay[]): Promise<Outcome[]> {
    const queue = await markAttempts(batch)
    const results: Result[] = []
    let isStopped = false
    const worker = async () => {
      for (let row = queue.shift(); row && !isStopped; row = queue.shift()) {
        const result = await sendOne(row)
        results.push(result)
        if (result.kind === 'failed' && stopsAll(result.outcome)) isStopped = true
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await settle(results)
    const failed = results.filter(result => result.kind === 'failed')
    const unauthorised = failed.find(({ outcome }) => outcome === 'auth')
    if (unauthorised) await holdAll(unauthorised.error)
    return failed.filter(({ outcome }) => outcome !== 'refused').map(({ outcome }) => outcome)
  }

  /** Returns the rows that are unchanged since they were read; discarded or changed ones are not sent. */
  function markAttempts(batch: OutboxDay[]): Promise<OutboxDay[]> {
    return database.transaction('rw', database.outbox, async () => {
      const current: OutboxDay[] = []
      for (const read of batch) {
        const row = await database.outbox.get([read.kind, read.date])
        if (row?.idempotencyKey !== read.idempotencyKey) continue
        const attempts = [...row.attempts, row.value].slice(-5)
        await database.outbox.put({ ...row, attempts })
        current.push(row)
      }
      return current
    })
  }

  async function sendOne(row: OutboxDay): Promise<Result> {
    try {
      const sendable = await sendPicturesOf(database, uid, row)
      return await sendText(sendable)
    } catch (error) {
      return { kind: 'failed', row, error, outcome: outcomeOf(error) }
    }
  }

  async function sendText(row: OutboxDay, fetches = 1, joinedFrom?: OutboxDay['value']): Promise<Result> {
    const current = (await database.days.get([row.kind, row.date])) ?? null
    const step = stepOf(row, current)
    const joined = joinedFrom && { joinedFrom }
    if (step.do === 'settle') return { kind: 'settled', row, current, ...joined }
    if (step.do === 'conflict') return { kind: 'conflict', row }
    if (step.do === 'join') {
      const both = { ...row, value: step.value, base: current?.revision ?? null, ancestor: current?.value }
      return sendText(both, fetches, joinedFrom ?? row.value)
    }
    if (step.do === 'create' && row.restores) {
      const restored = await restoreEntry(uid, row.restores)
      if (restored) await database.days.put(restored)
      return sendText({ ...row, restores: null, base: restored?.revision ?? null }, fetches, joinedFrom)
    }
    try {
      return { kind: 'settled', row, current: await sendStep(uid, row, step), ...joined }
    } catch (error) {
      const outcome = outcomeOf(error)
      const isStale = outcome === 'taken' || outcome === 'removed' || outcome === 'rekey'
      if (!isStale || fetches >= mostFetches) throw error
      await fetchDays(row.kind, row.date, row.date)
      return sendText(
        outcome === 'rekey' ? { ...row, idempotencyKey: `${row.idempotencyKey}-${fetches}` } : row,
        fetches + 1,
        joinedFrom,
      )
    }
  }

  async function settle(results: Result[]): Promise<void> {
    await database.transaction('rw', database.outbox, database.days, async () => {
      for (const result of results) {
        const { kind, date, idempotencyKey } = result.row
        const newest = await database.outbox.get([kind, date])
        const isSameChange = newest && sentKeyOf(newest.idempotencyKey) === sentKeyOf(idempotencyKey)
        if (result.kind === 'settled') {
          const { current } = result
          if (current) await database.days.put(current)
          else await database.days.delete([kind, date])
          if (isSameChange) await database.outbox.delete([kind, date])
          else if (newest) await database.outbox.put({ ...newest, ...startedFrom(result) })
        } else if (newest && isSameChange) {
          if (result.kind === 'conflict') await database.outbox.put({ ...newest, state: 'conflict' })
          else await database.outbox.put({ ...newest, ...failedState(result) })
        }
      }
    })
    const joined = results.filter(result => result.kind === 'settled' && result.joinedFrom)
    if (joined.length > 0)
      state.setState(known => ({
        joined: new Set([...known.joined, ...joined.map(({ row }) => joinedKey(row.kind, row.date))]),
      }))
    await noteUnsent()
  }

  /** After a 401, everything stays unsent, with the reason. */
  async function holdAll(error: unknown): Promise<void> {
    await database.outbox.toCollection().modify(row => {
      if (row.state !== 'waiting') return
      row.state = 'auth'
      row.error = refusalText(error, 'AUTH_ERROR')
    })
  }

  async function noteUnsent(): Promise<void> {
    noteUnsentCount(database, uid, await database.outbox.count())
  }

  return { state, sync, fetchDays, noteUnsent, stop: () => retry.stop() }
}
export type DiarySync = ReturnType<typeof diarySync>

function failedState({
  row,
  error,
  outcome,
}: Extract<Result, { kind: 'failed' }>): Pick<OutboxDay, 'state' | 'error'> {
  const refusal = refusalText(error, saveFailureOf(row))
  if (outcome === 'auth') return { state: 'auth', error: refusal }
  if (outcome === 'refused') return { state: 'refused', error: refusal }
  return { state: 'waiting', error: error instanceof ApiError ? refusal : null }
}

/** The new base of a change that was made meanwhile: what was just sent, or our part of it. */
function startedFrom({
  current,
  joinedFrom,
}: Extract<Result, { kind: 'settled' }>): Pick<OutboxDay, 'base' | 'ancestor'> {
  if (joinedFrom) return { base: null, ancestor: joinedFrom }
  return { base: current?.revision ?? null, ancestor: textOf(current ?? undefined) }
}

const sentKeyOf = (key: string) => key.split('-')[0]
const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** How many days back every visit reads what other devices have written. */
export const recentDays = 45
export const recentFrom = (today: string): string => addDays(today, -recentDays)

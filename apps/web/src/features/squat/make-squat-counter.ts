import { tokyoDay } from '@iki/contract/api/tokyo'
import { createStore } from 'zustand'
import type { Owner } from '#core/offline/owner.ts'
import type { HoldAwake } from '#core/output/wake-lock.ts'
import {
  type Counting,
  counted,
  freshDay,
  onDay,
  passed,
  restarted,
  uncounted,
  undone,
} from './squat-count.ts'
import type { SquatSettings } from './squat-settings.ts'
import type { Signal } from './squat-signals.ts'
import { phaseAt } from './squat-timer.ts'

/** Nobody squats faster: an earlier touch is an accidental one of a wet hand. */
export const shortestGapMs = 300
/** After so long without a count, the timer stops and lets the screen sleep. */
export const restlessMs = 5 * 60_000

type Parts = {
  now: () => number
  owner: () => Owner
  storage: {
    find(owner: Owner, id: string): Counting | null
    write(owner: Owner, id: string, c: Counting): unknown
  }
  settings: () => SquatSettings
  holdAwake: HoldAwake
  signal: (signal: Signal) => void
  /** Sends a changed day to the server, at once or after a pause. */
  send: (counting: Counting, when: 'now' | 'inPause') => void
}
export type SquatState = { counting: Counting; isRunning: boolean }

/** All counts of a device are stored under this id. */
const storageId = 'now'

/** The counter, with a timer; the screen stays on while that runs. */
export function makeSquatCounter({ now, owner, storage, settings, holdAwake, signal, send }: Parts) {
  const today = () => tokyoDay(new Date(now()))
  const store = createStore<SquatState>(() => ({ counting: freshDay(today()), isRunning: false }))
  let letSleep: (() => void) | null = null
  let ticking: ReturnType<typeof setInterval> | undefined
  let tickedAt = 0
  let countedAt = Number.NEGATIVE_INFINITY

  function current(): Counting {
    const { counting, isRunning } = store.getState()
    return onDay(counting, today(), isRunning)
  }

  function save(counting: Counting): void {
    store.setState({ counting })
    storage.write(owner(), storageId, counting)
  }

  function take(counting: Counting): void {
    const { sequence } = store.getState().counting
    save(counting)
    if (counting.sequence > sequence) send(counting, 'inPause')
  }

  /** Adds the time since the last tick. */
  function tick(): void {
    const seconds = Math.floor((now() - tickedAt) / 1000)
    if (seconds <= 0) return
    // The phone was asleep: that time does not count.
    if (now() - tickedAt > restlessMs || now() - countedAt > restlessMs + timedMs()) {
      stop()
      return
    }
    tickedAt += seconds * 1000
    const before = phaseAt(settings().timer, current().setSeconds)
    save(passed(current(), seconds)) // It is sent with the next count, or when the timer stops.
    const phase = phaseAt(settings().timer, current().setSeconds)
    if (phase.kind === 'done') stop()
    if (phase.kind !== before.kind || phase.round !== before.round) signal({ kind: phase.kind })
  }

  /** The length of an interval timer, which runs to its end even without counts. */
  function timedMs(): number {
    const { timer } = settings()
    return timer.kind === 'up' ? 0 : (timer.workSeconds + timer.restSeconds) * timer.rounds * 1000
  }

  function start(): void {
    if (store.getState().isRunning) return
    // An interval that is over begins again.
    if (phaseAt(settings().timer, current().setSeconds).kind === 'done') take(restarted(current()))
    take(current())
    tickedAt = now()
    countedAt = now()
    letSleep = holdAwake()
    ticking = setInterval(tick, 250)
    store.setState({ isRunning: true })
  }

  function stopTicking(): void {
    clearInterval(ticking)
    letSleep?.()
    letSleep = null
    store.setState({ isRunning: false })
  }

  function stop(): void {
    const { isRunning, counting } = store.getState()
    stopTicking()
    if (isRunning && counting.sequence > 0) send(counting, 'now')
  }

  return {
    store,
    start,
    stop,
    /** Reads what this device has counted today for the current owner. */
    open(): void {
      if (store.getState().isRunning) return
      const counting = storage.find(owner(), storageId)
      store.setState({ counting: counting ? onDay(counting, today(), false) : freshDay(today()) })
    },
    /** One squat; the first starts the timer. */
    count(): void {
      if (now() - countedAt < shortestGapMs && store.getState().counting.set > 0) return
      start()
      countedAt = now()
      take(counted(current()))
      const { set } = store.getState().counting
      signal({ kind: set === settings().target ? 'target' : 'count', count: set })
    },
    takeBack: () => take(uncounted(current())),
    restart(): void {
      stop()
      take(restarted(current()))
    },
    undo: () => take(undone(current())),
    /** Notes how much of the day the server has. */
    acknowledge(day: string, sentCount: number): void {
      const { counting } = store.getState()
      if (counting.day === day) store.setState({ counting: { ...counting, sentCount } })
      // The counter need not be open: more may be stored than it shows.
      const whole = storage.find(owner(), storageId)
      if (whole?.day === day) storage.write(owner(), storageId, { ...whole, sentCount })
    },
    /** Called when the owner may have changed. */
    changeOwner(): void {
      stopTicking()
      store.setState({ counting: freshDay(today()) })
    },
  }
}
export type SquatCounter = ReturnType<typeof makeSquatCounter>

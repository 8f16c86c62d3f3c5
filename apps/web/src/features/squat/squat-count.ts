import { squatLimit } from '@iki/contract/diary/squat'
import * as v from 'valibot'

const number = v.pipe(v.number(), v.integer(), v.minValue(0))

export const countingSchema = v.object({
  day: v.string(),
  /** The set that is being counted, and how long its timer has run. */
  set: number,
  setSeconds: number,
  /** This device's whole day. */
  count: number,
  seconds: number,
  /** How much of it the server has. */
  sentCount: number,
  /** Grows with every change that is sent. */
  sequence: number,
  /** The set as it was before it went back to 0, as long as that can be undone. */
  before: v.nullable(v.object({ set: number, setSeconds: number })),
})
export type Counting = v.InferOutput<typeof countingSchema>

export const freshDay = (day: string): Counting => ({
  day,
  set: 0,
  setSeconds: 0,
  count: 0,
  seconds: 0,
  sentCount: 0,
  sequence: 0,
  before: null,
})

/** Starts another day at 0; a set that runs over midnight continues. */
export function onDay(counting: Counting, day: string, isRunning: boolean): Counting {
  if (counting.day === day) return counting
  const { set, setSeconds } = counting
  return isRunning ? { ...freshDay(day), set, setSeconds } : freshDay(day)
}

export function counted(counting: Counting): Counting {
  if (counting.count >= squatLimit) return counting
  return changed(counting, { set: counting.set + 1, count: counting.count + 1, before: null })
}

/** Takes back one count. What was counted in earlier sets stays. */
export function uncounted(counting: Counting): Counting {
  if (counting.set === 0) return counting
  const count = Math.max(0, counting.count - 1)
  return changed(counting, { set: counting.set - 1, count, before: null })
}

/** The next set begins at 0; the count of the day stays. */
export function restarted(counting: Counting): Counting {
  const { set, setSeconds } = counting
  if (set === 0 && setSeconds === 0) return counting
  return { ...counting, set: 0, setSeconds: 0, before: { set, setSeconds } }
}

export function undone(counting: Counting): Counting {
  return counting.before ? { ...counting, ...counting.before, before: null } : counting
}

export function passed(counting: Counting, seconds: number): Counting {
  return changed(counting, {
    setSeconds: counting.setSeconds + seconds,
    seconds: Math.min(86_400, counting.seconds + seconds),
  })
}

const changed = (counting: Counting, change: Partial<Counting>): Counting => ({
  ...counting,
  ...change,
  sequence: counting.sequence + 1,
})

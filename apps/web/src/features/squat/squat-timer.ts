import * as v from 'valibot'

const seconds = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const workSeconds = { min: 5, max: 3_600 } as const
export const restSeconds = { min: 0, max: 600 } as const
export const rounds = { min: 1, max: 50 } as const

export const timerSchema = v.variant('kind', [
  v.object({ kind: v.literal('up') }),
  /** Intervals: work, then rest, for so many rounds. */
  v.object({
    kind: v.literal('down'),
    workSeconds: seconds(workSeconds.min, workSeconds.max),
    restSeconds: seconds(restSeconds.min, restSeconds.max),
    rounds: seconds(rounds.min, rounds.max),
  }),
])
export type SquatTimer = v.InferOutput<typeof timerSchema>

export type Phase = {
  kind: 'work' | 'rest' | 'done'
  /** The first is 1. */
  round: number
  /** What the timer shows: seconds that have passed, or that are left. */
  seconds: number
}

/** Where the timer is after so many seconds. After the last round comes no rest. */
export function phaseAt(timer: SquatTimer, elapsed: number): Phase {
  if (timer.kind === 'up') return { kind: 'work', round: 1, seconds: elapsed }
  const cycle = timer.workSeconds + timer.restSeconds
  const whole = cycle * timer.rounds - timer.restSeconds
  if (elapsed >= whole) return { kind: 'done', round: timer.rounds, seconds: 0 }
  const round = Math.floor(elapsed / cycle) + 1
  const at = elapsed % cycle
  return at < timer.workSeconds
    ? { kind: 'work', round, seconds: timer.workSeconds - at }
    : { kind: 'rest', round, seconds: cycle - at }
}

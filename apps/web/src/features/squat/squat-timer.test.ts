import { expect, test } from 'vitest'
import { phaseAt } from './squat-timer.ts'

test('counting up, the timer shows the seconds that have passed', () => {
  expect(phaseAt({ kind: 'up' }, 75)).toEqual({ kind: 'work', round: 1, seconds: 75 })
})

const timer = { kind: 'down', workSeconds: 30, restSeconds: 10, rounds: 2 } as const

test.each([
  [0, 'work', 1, 30],
  [29, 'work', 1, 1],
  [30, 'rest', 1, 10],
  [39, 'rest', 1, 1],
  [40, 'work', 2, 30],
  [69, 'work', 2, 1],
  [70, 'done', 2, 0],
  [500, 'done', 2, 0],
] as const)(
  'counting down, after %i seconds it is %s of round %i with %i to go',
  (at, kind, round, seconds) => {
    expect(phaseAt(timer, at)).toEqual({ kind, round, seconds })
  },
)

test('without a rest, one round follows the other', () => {
  const noRest = { ...timer, restSeconds: 0 }
  expect(phaseAt(noRest, 30)).toEqual({ kind: 'work', round: 2, seconds: 30 })
  expect(phaseAt(noRest, 60).kind).toBe('done')
})

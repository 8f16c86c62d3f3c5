import { squatLimit } from '@iki/contract/diary/squat'
import { describe, expect, test } from 'vitest'
import { counted, freshDay, onDay, passed, restarted, uncounted, undone } from './squat-count.ts'

const day = '2026-11-21'
const afterThree = counted(counted(counted(freshDay(day))))

describe('a count', () => {
  test('grows in the set and in the day, each time under a higher sequence', () => {
    expect(afterThree).toMatchObject({ set: 3, count: 3, sequence: 3 })
  })

  test('taken back leaves both, and never falls below 0', () => {
    expect(uncounted(afterThree)).toMatchObject({ set: 2, count: 2, sequence: 4 })
    expect(uncounted(freshDay(day))).toEqual(freshDay(day))
  })

  test('ends where nobody believes it any more', () => {
    const most = { ...afterThree, count: squatLimit }
    expect(counted(most)).toBe(most)
  })
})

describe('a new set', () => {
  const restart = restarted(passed(afterThree, 40))

  test('begins at 0, and the count of the day stays', () => {
    expect(restart).toMatchObject({ set: 0, setSeconds: 0, count: 3, seconds: 40 })
  })

  test('can be undone until it is counted in', () => {
    expect(undone(restart)).toMatchObject({ set: 3, setSeconds: 40, count: 3, before: null })
    expect(undone(counted(restart))).toMatchObject({ set: 1, count: 4 })
  })

  test('takes nothing from an earlier one', () => {
    expect(uncounted(restart)).toMatchObject({ set: 0, count: 3 })
  })

  test('of nothing changes nothing', () => {
    expect(restarted(freshDay(day))).toEqual(freshDay(day))
  })
})

describe('another day', () => {
  test('begins again', () => {
    expect(onDay(afterThree, '2026-11-22', false)).toEqual(freshDay('2026-11-22'))
    expect(onDay(afterThree, day, false)).toBe(afterThree)
  })

  test('takes over the set that runs, and none of its count', () => {
    expect(onDay(afterThree, '2026-11-22', true)).toMatchObject({ set: 3, count: 0, sequence: 0 })
  })
})

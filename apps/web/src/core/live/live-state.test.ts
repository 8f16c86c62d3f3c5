import { describe, expect, test } from 'vitest'
import { type LiveHappening, liveAfter, nothingReceived } from './live-state.ts'

const after = (...happenings: LiveHappening[]) => happenings.reduce(liveAfter, nothingReceived)
const phase = (name: 'connecting' | 'open' | 'waiting' | 'off', at: number): LiveHappening => ({
  type: 'phase',
  phase: name,
  at,
})

describe('the state of the live connection', () => {
  test('counts failures in a row, and forgets them when it opens', () => {
    const broken = after(
      phase('connecting', 1),
      phase('waiting', 2),
      phase('connecting', 3),
      phase('waiting', 4),
    )
    expect(broken.failures).toBe(2)
    expect(liveAfter(liveAfter(broken, phase('connecting', 5)), phase('open', 6)).failures).toBe(0)
  })

  test('says since when it is so', () => {
    expect(after(phase('open', 5), phase('open', 9)).since).toBe(5)
    expect(after(phase('open', 5), phase('waiting', 9)).since).toBe(9)
  })

  test('knows the last event and when something was received', () => {
    const state = after(phase('open', 1), { type: 'event', event: { type: 'room', plan: 'eichi' }, at: 7 })
    expect(state).toMatchObject({ receivedAt: 7, lastEvent: { type: 'room', at: 7 } })
  })

  test('is nothing once nobody is signed in', () => {
    expect(after(phase('open', 1), { type: 'latency', ms: 12 }, phase('off', 2))).toEqual(nothingReceived)
  })
})

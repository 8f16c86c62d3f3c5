import { describe, expect, test } from 'vitest'
import { whatIsOn } from './rotation.ts'

const startsAt = new Date('2026-05-04T00:00:00+09:00')
const after = (seconds: number) => new Date(startsAt.getTime() + seconds * 1000)
const [a, b, c] = ['a', 'b', 'c'].map(id => ({ id, durationSeconds: 60 })) as [Item, Item, Item]
type Item = { id: string; durationSeconds: number }

describe('what is on', () => {
  const rounds = [
    { startsAt, items: [a, b] },
    { startsAt: after(180), items: [c, a] },
    { startsAt: after(400), items: [] },
    { startsAt: after(500), items: [b] },
  ]
  const at = (seconds: number) => {
    const on = whatIsOn(rounds, after(seconds), { aheadMs: 130_000, limit: 9 })
    return on && `${on.talk.id} ${on.second} ${on.next.map(({ talk }) => talk.id).join('')}`
  }

  test.each<[number, string | null]>([
    [-1, null],
    [0, 'a 0 ba'],
    [179, 'a 59 cac'],
    [180, 'c 0 ac'],
    // What is on when a round ends, ends with it.
    [390, 'a 30 b'],
    [399.5, 'a 39.5 b'],
    [400, null],
    [499, null],
    [500, 'b 0 bb'],
  ])('at %d seconds is %s', (seconds, expected) => {
    expect(at(seconds)).toBe(expected)
  })

  test('ends when the next round starts, though it would last longer', () => {
    expect(whatIsOn(rounds, after(390), { aheadMs: 0, limit: 1 })?.endsAt).toEqual(after(400))
  })
})

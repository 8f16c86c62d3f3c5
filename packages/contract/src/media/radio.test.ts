import { describe, expect, test } from 'vitest'
import { radioBeganAt, radioScheduleLimit, whatPlays } from './radio.ts'

const talks = [
  { id: 'a', durationSeconds: 60 },
  { id: 'b', durationSeconds: 30 },
  { id: 'c', durationSeconds: 90 },
]
const after = (seconds: number) => new Date(radioBeganAt.getTime() + seconds * 1000)
const rounds = [{ startsAt: radioBeganAt, items: talks }]
const at = (seconds: number, of = talks) => {
  const onAir = whatPlays([{ startsAt: radioBeganAt, items: of }], after(seconds), 120_000)
  return onAir && [onAir.talk.id, onAir.second, onAir.next.map(({ talk }) => talk.id).join('')]
}

describe('the programme', () => {
  test.each<[number, [string, number, string]]>([
    [0, ['a', 0, 'bc']],
    [59.999, ['a', 59.999, 'bc']],
    // What begins just when the look-ahead ends is returned, too.
    [60, ['b', 0, 'ca']],
    [89, ['b', 29, 'ca']],
    [90, ['c', 0, 'a']],
    [179, ['c', 89, 'abc']],
    [180, ['a', 0, 'bc']],
    [180 * 1_000_000 + 75, ['b', 15, 'ca']],
  ])('at %d seconds plays %j', (seconds, expected) => {
    expect(at(seconds)).toEqual(expected)
  })

  test('has no gap and no overlap', () => {
    const onAir = whatPlays(rounds, after(12_345))
    const airings = onAir ? [onAir, ...onAir.next] : []
    expect(airings.length).toBeGreaterThan(100)
    for (const [index, { startsAt }] of airings.entries())
      if (index > 0) expect(startsAt).toEqual(airings[index - 1]?.endsAt)
  })

  test('is the same for who asks a little later', () => {
    const [early, late] = [whatPlays(rounds, after(500)), whatPlays(rounds, after(530))]
    expect(late?.next[0]?.startsAt).toEqual(
      early?.next.find(({ startsAt }) => startsAt > after(530))?.startsAt,
    )
  })

  test('of one talk is that talk again and again', () => {
    expect(at(61, talks.slice(0, 1))).toEqual(['a', 1, 'aa'])
  })

  test('of nothing is silence', () => {
    expect(whatPlays([], after(0))).toBeNull()
    expect(whatPlays(rounds, after(-1))).toBeNull()
    expect(whatPlays([{ startsAt: after(0), items: [{ id: 'a', durationSeconds: 0 }] }], after(0))).toBeNull()
  })

  test('of very short talks does not go on for ever', () => {
    const onAir = whatPlays([{ startsAt: after(0), items: [{ id: 'a', durationSeconds: 0.0001 }] }], after(0))
    expect(onAir?.next).toHaveLength(radioScheduleLimit)
  })

  test('passes over a talk that has no length', () => {
    expect(at(60, [talks[0], { id: 'x', durationSeconds: 0 }, talks[1]] as typeof talks)).toEqual([
      'b',
      0,
      'aba',
    ])
  })
})

import { type Round, whatIsOn } from '@iki/contract/media/rotation'
import { describe, expect, test } from 'vitest'
import { renewedRounds } from './rounds.ts'

const startsAt = new Date('2026-05-04T00:00:00+09:00')
const after = (seconds: number) => new Date(startsAt.getTime() + seconds * 1000)
const items = (ids: string) => [...ids].map(id => ({ id, durationSeconds: 60 }))

/** Of rounds that are still to start: seconds and ids. */
const described = (rounds: Round[] | null) =>
  rounds?.map(
    round =>
      `${(round.startsAt.getTime() - startsAt.getTime()) / 1000} ${round.items.map(({ id }) => id).join('')}`,
  ) ?? null

type Case = {
  ids: string
  seconds: number
  noticeSeconds?: number
  from?: Record<string, number>
  rounds?: Round[]
}
const renewed = ({
  ids,
  seconds,
  noticeSeconds = 0.001,
  from = {},
  rounds = [{ startsAt, items: items('abc') }],
}: Case) =>
  renewedRounds(
    rounds,
    {
      candidates: items(ids).map(item => ({ ...item, from: after(from[item.id] ?? -1000) })),
      beginsAt: startsAt,
      noticeMs: noticeSeconds * 1000,
    },
    after(seconds),
  )

describe('a change begins where an item ends', () => {
  test.each<[string, Case, string[] | null]>([
    ['nothing changes', { ids: 'abc', seconds: 70 }, null],
    ['nothing changes where it only begins elsewhere', { ids: 'cab', seconds: 70 }, null],
    ['an item at the end comes after the last', { ids: 'abcd', seconds: 70 }, ['120 cdab']],
    ['an item in front comes before the first', { ids: 'dabc', seconds: 70 }, ['120 cdab']],
    ['an item after what is on comes next', { ids: 'abdc', seconds: 70 }, ['120 dcab']],
    ['an item that goes stays to its end', { ids: 'ac', seconds: 70 }, ['120 ca']],
    ['what is to come goes', { ids: 'ab', seconds: 70 }, ['120 ab']],
    ['the order changes', { ids: 'cba', seconds: 70 }, ['120 acb']],
    ['all others come', { ids: 'de', seconds: 70 }, ['120 de']],
    ['nothing is left', { ids: '', seconds: 70 }, ['120 ']],
    [
      'it goes on in the next turn of the round',
      { ids: 'abcd', seconds: 180 * 7 + 70 },
      [`${180 * 7 + 120} cdab`],
    ],
    ['it waits until it is known', { ids: 'abcd', seconds: 70, noticeSeconds: 100 }, ['180 dabc']],
    ['it is just the turn', { ids: 'abcd', seconds: 120 }, ['180 dabc']],
    ['nothing was on', { ids: 'ab', seconds: 70, rounds: [] }, ['0 ab']],
    [
      'nothing is on any more',
      { ids: 'ab', seconds: 70, rounds: [{ startsAt: after(60), items: [] }] },
      ['70 ab'],
    ],
  ])('where %s', (_, given, expected) => {
    expect(described(renewed(given))).toEqual(expected)
  })

  test('an item of another length is another one, from its turn on', () => {
    const longer = items('abc').map(item => (item.id === 'b' ? { ...item, durationSeconds: 90 } : item))
    const rounds = renewedRounds(
      [{ startsAt, items: items('abc') }],
      { candidates: longer.map(item => ({ ...item, from: startsAt })), beginsAt: startsAt, noticeMs: 1 },
      after(70),
    )
    expect(described(rounds)).toEqual(['120 cab'])
  })

  test('an item that lasts no time is none', () => {
    const candidates = [...items('abc'), { id: 'x', durationSeconds: 0 }].map(item => ({
      ...item,
      from: startsAt,
    }))
    const current = [{ startsAt, items: items('abc') }]
    expect(renewedRounds(current, { candidates, beginsAt: startsAt, noticeMs: 1 }, after(70))).toBeNull()
  })
})

describe('what is published later', () => {
  test('is said beforehand, each for the first end of an item after it', () => {
    expect(described(renewed({ ids: 'abcde', from: { d: 200, e: 1000 }, seconds: 70 }))).toEqual([
      '240 bcda',
      '1020 cdeab',
    ])
  })

  test('is said two weeks ahead at most', () => {
    expect(described(renewed({ ids: 'abcd', from: { d: 15 * 86_400 }, seconds: 70 }))).toBeNull()
  })

  test('comes together with a change that is not before it', () => {
    const given = { ids: 'abcd', from: { d: 110 }, seconds: 70, noticeSeconds: 10 }
    expect(described(renewed({ ...given, noticeSeconds: 1 }))).toEqual(['120 cdab'])
    expect(described(renewed({ ...given, ids: 'abd' }))).toEqual(['120 dab'])
  })
})

describe('what was said to start', () => {
  const announced = [
    { startsAt, items: items('abc') },
    { startsAt: after(180), items: items('abcd') },
  ]

  test('stays while it is right, however late it is asked', () => {
    for (const seconds of [50, 70, 179])
      expect(renewed({ ids: 'abcd', seconds, noticeSeconds: 100, rounds: announced })).toBeNull()
  })

  test('goes when it is not to be any more, and gives way to what is to be now', () => {
    expect(described(renewed({ ids: 'abc', seconds: 70, rounds: announced }))).toEqual([])
    expect(described(renewed({ ids: 'abe', seconds: 70, rounds: announced }))).toEqual(['120 eab'])
  })

  test('comes sooner where it can', () => {
    expect(described(renewed({ ids: 'abcd', seconds: 70, rounds: announced }))).toEqual(['120 cdab'])
  })

  test('is stored before what comes after it', () => {
    expect(
      described(
        renewed({ ids: 'abcde', from: { e: 500 }, seconds: 70, noticeSeconds: 100, rounds: announced }),
      ),
    ).toEqual(['180 abcd', expect.stringMatching(/^540 /)])
  })
})

test('whatever is changed and whenever, what is on at that instant and before the change stays', () => {
  // All orders of some of five items, at many instants, one change upon the other.
  const orders = ['abc', 'abcd', 'dabc', 'cba', 'b', 'eadcb', '', 'ace', 'abcde']
  let rounds: Round[] = [{ startsAt, items: items('abc') }]
  const on = (of: readonly Round[], seconds: number) => {
    const found = whatIsOn(of, after(seconds), { aheadMs: 0, limit: 1 })
    return found && `${found.talk.id} ${found.second}`
  }
  for (let step = 1; step <= 200; step++) {
    const seconds = step * 37
    const before = rounds
    const next = renewed({
      ids: orders[(step * 7) % orders.length] as string,
      seconds,
      noticeSeconds: (step % 3) * 45,
      rounds,
    })
    if (!next) continue
    const wasSilent = on(before, seconds) === null
    const changesAt = Math.min(
      ...next.map(each => (each.startsAt.getTime() - startsAt.getTime()) / 1000),
      Infinity,
    )
    rounds = [...before.filter(each => each.startsAt <= after(seconds)), ...next]
    if (wasSilent) continue
    const unchanged = [0, 0.5, 1, 20, 44, 59].map(ahead => seconds + ahead).filter(each => each < changesAt)
    for (const each of [seconds - 100, seconds - 30, ...unchanged])
      expect(on(rounds, each), `${step}: at ${each}, changes at ${changesAt}`).toBe(
        on(
          before.filter(r => r.startsAt <= after(seconds)),
          each,
        ),
      )
    expect(changesAt).toBeGreaterThan(seconds)
  }
})

import { expect, test } from 'vitest'
import { type SubscriptionState, subscriptionMemo } from './subscription.ts'

const endOfDay = (day: string) => new Date(`${day}T23:59:59.999+09:00`)

test.each<[SubscriptionState, string | null, number, string]>([
  ['active', '2026-12-21', 0, ''],
  ['active', '2026-12-21', 31, '贈りもので、つぎの更新が31日のびています'],
  ['active', '2026-12-21', 1, '贈りもので、つぎの更新が1日のびています'],
  ['cancelling', '2026-12-21', 0, '2026年12月21日まで使えます'],
  ['cancelling', '2026-12-21', 31, '2026年12月21日まで使えます'],
  // Seven days of grace after what is paid.
  ['past_due', '2026-12-21', 0, 'お支払いができませんでした。2026年12月28日まで使えます'],
  ['past_due', '2026-12-31', 31, 'お支払いができませんでした。2027年1月7日まで使えます'],
  ['ended', '2026-12-21', 31, ''],
  ['incomplete', '2026-12-21', 31, ''],
  ['incomplete', null, 0, ''],
  ['cancelling', null, 0, ''],
  ['past_due', null, 0, ''],
])(
  'of a contract that is %s, paid until %s and given %i days, its member reads: %s',
  (state, paid, givenDays, memo) => {
    expect(subscriptionMemo({ state, paidUntil: paid === null ? null : endOfDay(paid), givenDays })).toBe(
      memo,
    )
  },
)

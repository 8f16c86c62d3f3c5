import { heldPlans } from '@iki/contract/access/held-plans'
import { daysLeft, type Licence } from '@iki/contract/access/licence'
import { nearestEnd } from '@iki/contract/access/nearest-end'
import { planNames } from '@iki/contract/access/plan'
import type { Subscription } from '@iki/contract/money/subscription'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countWaiting } from '#core/offline/registry.ts'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { subscriptionsQuery } from '#entities/product/holdings.queries.ts'
import { devicesQuery } from '#features/security/device.queries.ts'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from './mypage-glance.module.css'

/** The state of all that is the member's, in four lines that lead to where each can be changed. */
export function MypageGlance() {
  const { me } = useMe()
  const { data: contracts } = useQuery(subscriptionsQuery)
  const { data: devices } = useInfiniteQuery(devicesQuery)
  const { data: waiting } = useQuery({
    queryKey: ['waiting-on-device'],
    queryFn: () => countWaiting(),
    networkMode: 'always',
    staleTime: 0,
  })
  const others = devices?.pages[0]
  return (
    <ul className={classes.tiles} aria-label="いまのようす">
      <Tile name="プラン" to="#contracts">
        {me && <Parts of={plansTexts(me.licences)} />}
      </Tile>
      <Tile name="つぎの更新" to="#money">
        {contracts && <Parts of={renewalTexts(contracts)} />}
      </Tile>
      <Tile name="ログイン中の端末" to={href('/mypage/security')}>
        {others && `${others.others.length + (others.here ? 1 : 0)}台${others.next ? '以上' : ''}`}
      </Tile>
      <Tile name="未送信" to={href('/habit/diary/unsent')}>
        {waiting !== undefined && (waiting === 0 ? 'ありません' : `${waiting}件`)}
      </Tile>
    </ul>
  )
}

function Tile({ name, to, children }: { name: string; to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classes.tile}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>{children || '…'}</span>
      </Link>
    </li>
  )
}

/** Texts that are not broken within. */
function Parts({ of }: { of: readonly string[] }) {
  return of.map(text => (
    <span key={text} className={classes.part}>
      <WholeDates>{text}</WholeDates>
    </span>
  ))
}

const none = ['ありません']

function plansTexts(licences: readonly Licence[]): string[] {
  const now = clock.now()
  const [first, ...others] = heldPlans(licences, now)
  if (!first) return none
  const end = nearestEnd(licences, now)
  const name = others.length === 0 ? planNames[first.plan] : countText(others.length + 1)
  return end === null
    ? [name]
    : [name, `${others.length === 0 ? '' : '最短で'}${leftText(daysLeft({ expireAt: end }, now))}`]
}

const countText = (plans: number): string => `${plans}${plans < 10 ? 'つ' : ''}のプラン`
const leftText = (days: number): string => (days <= 0 ? 'きょうまで' : `のこり${days}日`)

function renewalTexts(contracts: readonly Subscription[]): string[] {
  const next = contracts
    .flatMap(({ renewOn: day, nextYen: yen, status }) =>
      day === null || yen === null ? [] : [{ day, yen, isLate: status === 'past_due' }],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]
  return next ? [next.isLate ? 'お支払い待ち' : japaneseDay(next.day), yenText(next.yen)] : none
}

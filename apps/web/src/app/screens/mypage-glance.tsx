import { heldPlans } from '@iki/contract/access/held-plans'
import { daysLeft, type Licence } from '@iki/contract/access/licence'
import { nearestEnd } from '@iki/contract/access/nearest-end'
import { planNames } from '@iki/contract/access/plan'
import type { Subscription } from '@iki/contract/money/subscription'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { countWaiting } from '#core/offline/registry.ts'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { subscriptionsQuery } from '#entities/product/holdings.queries.ts'
import { listeningQuery } from '#features/listening/listening.queries.ts'
import { listenedTime } from '#features/listening/listening-text.ts'
import { classNames } from '#ui/class-names.ts'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import classes from './mypage-glance.module.css'

/** By itself: a browser that refuses all storage can't load the diary. */
const DiaryStreak = lazy(() =>
  loadChunk(() => import('./diary-streak.tsx').then(chunk => ({ default: chunk.DiaryStreak }))),
)

/**
 * How the member is doing, and the state of what is theirs, each line with its way; what is unsent only where something
 * is.
 */
export function MypageGlance() {
  const { me } = useMe()
  const { data: contracts } = useQuery(subscriptionsQuery)
  const { data: listened } = useQuery(listeningQuery)
  const { data: waiting } = useQuery({
    queryKey: ['waiting-on-device'],
    queryFn: () => countWaiting(),
    networkMode: 'always',
    staleTime: 0,
  })
  return (
    <ul className={classes.tiles} aria-label="いまのようす">
      <Tile name="日記" to={href('/habit/diary')} isOwn>
        <OptionalBoundary>
          <Suspense fallback="…">
            <DiaryStreak />
          </Suspense>
        </OptionalBoundary>
      </Tile>
      <Tile name="聴いた時間" to={href('/logcollection')} isOwn>
        {listened && listenedTime(listened.totalSeconds)}
      </Tile>
      <Tile name="プラン" to="#contracts">
        {me && <Parts of={plansTexts(me.licences)} />}
      </Tile>
      <Tile name="つぎの更新" to="#money">
        {contracts && <Parts of={renewalTexts(contracts)} />}
      </Tile>
      {waiting !== undefined && waiting > 0 && (
        <Tile name="未送信" to={href('/habit/diary/unsent')}>
          {`${waiting}件`}
        </Tile>
      )}
    </ul>
  )
}

type TileProps = { name: string; to: string; isOwn?: boolean; children: ReactNode }

/** `isOwn`: about the member, not about what is paid. */
function Tile({ name, to, isOwn = false, children }: TileProps) {
  return (
    <li>
      <Link to={to} className={classNames(classes.tile, isOwn && classes.own)}>
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

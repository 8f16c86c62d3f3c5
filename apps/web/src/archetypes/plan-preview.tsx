import type { Lock } from '@iki/contract/access/access'
import type { Plan } from '@iki/contract/access/plan'
import type { Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { sizeText } from '#entities/lesson/locked-playlists.tsx'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { LockAction } from '#ui/lock/lock-action.tsx'
import { PreviewNotice } from '#ui/lock/lock-notice.tsx'
import { LockedRow } from '#ui/lock/locked-row.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { rowOfWay, rowsOfPlaylists, type usePlanWays, waysBesides } from './plan-ways.tsx'

const PlanProducts = lazy(() =>
  loadChunk(() => import('./plan-products.tsx').then(chunk => ({ default: chunk.PlanProducts }))),
)

/** Explains its page to a member without the plan: a preview of what the plan contains. */
export function PlanPreview({ plan, lock }: { plan: Plan; lock: Lock }) {
  const { pathname } = useLocation()
  return (
    <PreviewNotice
      lock={lock}
      at={pathname}
      action={<LockAction lock={lock} isSecond />}
      own={
        <Suspense fallback={null}>
          <PlanProducts plan={plan} />
        </Suspense>
      }
    />
  )
}

const mostPages = 6

type HeldProps = {
  ways: ReturnType<typeof usePlanWays>['closed']
  playlists: readonly Playlist[]
  player: PlayerPath | undefined
}

/** What a plan contains, for a preview: its playlists with their sizes, and its pages. Nothing of their contents. */
export function PlanHoldings({ ways, playlists, player }: HeldProps) {
  const locked = rowsOfPlaylists(playlists, player)
  const pages = waysBesides(ways, playlists)
  return (
    <>
      {locked.length > 0 && (
        <section>
          <SectionHeading>聴けるもの、見られるもの</SectionHeading>
          <RowList label="聴けるもの、見られるもの" isInColumns>
            {locked.map(({ row, playlist }) => (
              <LockedRow key={row.id} {...row} about={sizeText(playlist)} isReasonAbove />
            ))}
          </RowList>
        </section>
      )}
      {pages.length > 0 && (
        <section>
          <SectionHeading>このプランのページ</SectionHeading>
          <FirstOf items={pages} most={mostPages} counter="ページ">
            {shown => (
              <RowList label="このプランでひらくページ" isInColumns>
                {shown.map(way => (
                  <LockedRow key={way.path} {...rowOfWay(way)} isReasonAbove />
                ))}
              </RowList>
            )}
          </FirstOf>
        </section>
      )}
    </>
  )
}

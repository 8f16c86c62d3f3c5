import type { Lineup } from '@iki/contract/play/gacha'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { live } from '#core/live/live-listeners.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { lineupQuery, readOwnAnew } from './gacha.queries.ts'
import { type DrawStorage, type GachaProps, gachaAddresses } from './gacha-addresses.ts'
import classes from './gacha-page.module.css'

type Place = 'draw' | 'lineup' | 'collection'
const places: readonly { place: Place; label: string }[] = [
  { place: 'draw', label: '引く' },
  { place: 'lineup', label: '品書きと割合' },
  { place: 'collection', label: '出たもの' },
]
const leads: Readonly<Record<Exclude<Place, 'draw'>, string>> = {
  lineup: '出るものと、その割合です。引く前も、引いたあとも、おなじ表です。',
  collection: '引いて手にしたものと、かけら、これまでの記録です。',
}

type Props = GachaProps & { place: Place; children: (lineup: Lineup) => ReactNode }

/** The frame of the three screens of a gacha. */
export function GachaPage({ gacha, storage, place, children }: Props) {
  const { data: lineup, error, refetch, isFetching } = useQuery(lineupQuery(gacha))
  useLiveDraws(gacha, storage === 'live')
  const title = lineup?.title ?? 'ガチャ'
  return (
    <Page
      title={title}
      lead={place === 'draw' ? lineup?.lead : leads[place]}
      width={place === 'draw' ? 'reading' : 'list'}
    >
      <div className={classes.stack}>
        <ChipRow label={title}>
          {places.map(each => (
            <Chip key={each.place} to={gachaAddresses[storage][each.place]} isOn={each.place === place}>
              {each.label}
            </Chip>
          ))}
        </ChipRow>
        {storage !== 'server' && <StorageNotice storage={storage} />}
        {lineup ? (
          children(lineup)
        ) : error ? (
          <QueryError
            error={error}
            missingTitle="このガチャは、いまはありません"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={5} />
        )}
      </div>
    </Page>
  )
}

/** Where this kind saves what is drawn. */
function StorageNotice({ storage }: { storage: Exclude<DrawStorage, 'server'> }) {
  return (
    <p className={classes.kept}>
      {storage === 'browser'
        ? 'この端末だけの、おためしです。ポイントは使わず、サーバーにも送りません。'
        : 'スマートフォンでもパソコンでも、引いた結果がすぐにそろいます。'}
    </p>
  )
}

/** Shown where the device does not save what is drawn. */
export function NotSaved() {
  return (
    <Notice kind="info" title="この端末には残せませんでした">
      このページをひらいているあいだだけ、出たものが残ります。
    </Notice>
  )
}

/** Where a gacha is live, a draw on any device is read at once. */
function useLiveDraws(gacha: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    return live.listen(message => {
      if (message.type === 'missed' || (message.event.type === 'drew' && message.event.gacha === gacha))
        void readOwnAnew(gacha)
    })
  }, [gacha, isOn])
}

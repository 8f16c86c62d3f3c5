import type { Draw, DrawResult } from '@iki/contract/play/gacha'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { drawsQuery } from '../gacha.queries.ts'
import { rarityText } from '../gacha-texts.ts'
import { usePracticeDraws } from '../practice/practice-draws.ts'
import classes from './draw-history.module.css'

type Row = { id: string; ordinal: number; at: string; results: readonly DrawResult[]; receipt?: string }

const receiptText = ({
  drawId,
  version,
  clientSeed,
  misses,
}: Pick<Draw, 'drawId' | 'version' | 'clientSeed' | 'misses'>) =>
  `番号 ${drawId}・第${version}版の表・端末のたね ${clientSeed}・引く前につづけて外れた回数 ${misses}`

/** All draws of the member with their receipts, page by page. */
export function OwnHistory({ gacha }: { gacha: string }) {
  const list = useInfiniteQuery(drawsQuery(gacha))
  const rows = list.data?.pages.flatMap(page =>
    page.draws.map(({ drawId, version, clientSeed, ...draw }) => ({
      ...draw,
      id: drawId,
      receipt: receiptText({ drawId, version, clientSeed, misses: draw.misses }),
    })),
  )
  if (!rows) return list.error ? <Notice kind="problem">{errorMessage(list.error)}</Notice> : null
  return (
    <History rows={rows}>
      {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      {list.hasNextPage && (
        <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          もっと見る
        </SecondaryButton>
      )}
    </History>
  )
}

export function PracticeHistory({ gacha }: { gacha: string }) {
  const { practice } = usePracticeDraws(gacha)
  return <History rows={practice.history} />
}

function History({ rows, children }: { rows: readonly Row[]; children?: ReactNode }) {
  if (rows.length === 0) return null
  return (
    <section className={classes.part}>
      <SectionHeading>引いた記録</SectionHeading>
      <RowList label="引いた記録">
        {rows.map(row => (
          <HistoryRow key={row.id} row={row} />
        ))}
      </RowList>
      {children}
    </section>
  )
}

function HistoryRow({ row: { ordinal, at, results, receipt } }: { row: Row }) {
  const last = ordinal + results.length - 1
  return (
    <div className={classes.row}>
      <p className={classes.hint}>
        <time dateTime={at}>{japaneseMoment(at)}</time>・
        {last === ordinal ? `${ordinal}回め` : `${ordinal}〜${last}回め`}
      </p>
      <p className={classes.results}>
        {results.map(({ title, rarity, isNew, isPity }, index) => (
          <span key={index}>
            {title}
            <span className={classes.mark}>
              {rarityText(rarity)}
              {isNew ? '' : '・かけら'}
              {isPity ? '・天井' : ''}
            </span>
          </span>
        ))}
      </p>
      {receipt && (
        <details>
          <DetailsSummary className={classes.hint}>たしかめるための控え</DetailsSummary>
          <p className={classes.receipt}>{receipt}</p>
        </details>
      )}
    </div>
  )
}

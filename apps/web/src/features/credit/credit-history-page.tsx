import { tokyoDay } from '@iki/contract/api/tokyo'
import type { CreditEntry, CreditReason } from '@iki/contract/money/credit'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { creditsQuery } from '#entities/credit/credits.queries.ts'
import { earningText, pointsText } from '#entities/credit/points-text.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay, japaneseMonth } from '#ui/format/format-day.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './credit.module.css'
import { creditHistoryQuery } from './credit.queries.ts'

/** How many points there are, how they came and went, and how more are earned. */
export function CreditHistoryPage() {
  const { data: now } = useQuery(creditsQuery)
  const list = useInfiniteQuery(creditHistoryQuery)
  const entries = list.data?.pages.flatMap(page => page.entries) ?? []
  const months = Map.groupBy(entries, ({ at }) => tokyoDay(new Date(at)).slice(0, 7))
  return (
    <Page
      title="ポイントの記録"
      lead={now ? `いま、${pointsText(now.balance)}あります。` : 'つづけた日々が、ポイントになります。'}
      drawing={{ id: 'points', drawing: 'acorn' }}
    >
      <p className={classes.hint}>{earningText}</p>
      {!list.data && !list.error && <ListSkeleton rows={5} />}
      {!list.data && list.error && (
        <QueryError
          error={list.error}
          missingTitle=""
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && entries.length === 0 && (
        <EmptyState
          title="ポイントの記録は、ここにならびます"
          drawing="acorn"
          action={<TextLink to={href('/habit/diary')}>日記をひらく</TextLink>}
        />
      )}
      {[...months].map(([month, of]) => (
        <section key={month} className={classes.section}>
          <SectionHeading>{japaneseMonth(month)}</SectionHeading>
          <RowList label={japaneseMonth(month)}>
            {of.map((entry, index) => (
              <Movement key={`${entry.at} ${index}`} entry={entry} />
            ))}
          </RowList>
        </section>
      ))}
      {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      {list.hasNextPage && (
        <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          もっと見る
        </SecondaryButton>
      )}
    </Page>
  )
}

function Movement({ entry }: { entry: CreditEntry }) {
  const day = tokyoDay(new Date(entry.at))
  return (
    <div className={classes.movement}>
      <p className={classes.head}>
        <span>{movementText(entry)}</span>
        <span className={classes.delta} data-is-earned={entry.delta > 0 || undefined}>
          {deltaText(entry.delta)}
        </span>
      </p>
      <p className={classes.hint}>
        <time dateTime={day}>{japaneseDay(day)}</time>・のこり {pointsText(entry.balanceAfter)}
      </p>
    </div>
  )
}

const reasonTexts: Readonly<Record<CreditReason, string>> = {
  operator: '運営からの贈りもの',
  diary_week: '日記をつづけた週',
  achievement: '手帳のしるし',
  reduce: '遊びで使った分',
  gacha: 'ガチャで引いた分',
  shop: 'お店で受けとったもの',
}

/** What a movement was for, as text: the name of the thing, where there is one. */
const movementText = ({ reason, note }: Pick<CreditEntry, 'reason' | 'note'>): string =>
  note || reasonTexts[reason]

/** A movement with its sign. */
const deltaText = (delta: number): string =>
  `${delta > 0 ? '＋' : '−'}${Math.abs(delta).toLocaleString('ja-JP')}`

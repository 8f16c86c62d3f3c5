import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Order } from '@iki/contract/money/order'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay, japaneseMonth } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from '../billing.module.css'
import { historyQuery, useExportHistory } from '../billing.queries.ts'
import { orderStateText } from '../billing-texts.ts'
import { ConfirmationItems } from '../checkout/confirmation-items.tsx'

/** What the member has paid, month by month, with receipts. */
export function PurchaseHistoryPage() {
  const list = useInfiniteQuery(historyQuery)
  const orders = list.data?.pages.flatMap(page => page.orders) ?? []
  const months = Map.groupBy(orders, order => tokyoDay(new Date(order.createdAt)).slice(0, 7))
  return (
    <Page title="購入の記録" lead="お支払いと、領収書です。" drawing={{ id: 'history', drawing: 'scroll' }}>
      {!list.data && !list.error && <ListSkeleton rows={5} />}
      {!list.data && list.error && (
        <QueryError
          error={list.error}
          missingTitle=""
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && orders.length === 0 && (
        <EmptyState
          title="お支払いの記録は、ここにならびます"
          drawing="scroll"
          action={<TextLink to={href('/product/plan-choice')}>プランを見る</TextLink>}
        />
      )}
      {[...months].map(([month, of]) => (
        <section key={month} className={classes.section}>
          <SectionHeading>{japaneseMonth(month)}</SectionHeading>
          <RowList label={japaneseMonth(month)}>
            {of.map(order => (
              <OrderRow key={order.id} order={order} />
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
      {orders.length > 0 && <Years years={list.data?.pages[0]?.years ?? []} />}
    </Page>
  )
}

/** What was paid in each year, and all of it as a file: for the tax return. */
function Years({ years }: { years: { year: number; paidYen: number }[] }) {
  const exporting = useExportHistory()
  return (
    <section className={classes.section}>
      <SectionHeading>年ごとの合計</SectionHeading>
      <dl className={classes.years}>
        {years.map(({ year, paidYen }) => (
          <div key={year}>
            <dt>{year}年</dt>
            <dd>{yenText(paidYen)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>税込の金額です。返金された分は、ふくみません。</p>
      {exporting.error && <Notice kind="problem">{errorMessage(exporting.error)}</Notice>}
      {exporting.isSuccess && <Notice kind="success">{`${exporting.data.name}を書き出しました。`}</Notice>}
      <SecondaryButton isBusy={exporting.isPending} onPress={() => exporting.mutate()}>
        表計算用に書き出す（CSV）
      </SecondaryButton>
    </section>
  )
}

function OrderRow({ order }: { order: Order }) {
  const [line] = order.lines
  const isWaiting = order.state === 'open' || order.state === 'processing' || order.state === 'failed'
  return (
    <div className={classes.order}>
      <p className={classes.orderHead}>
        <span className={classes.orderName}>{line?.words}</span>
        <span className={classes.yen}>{yenText(order.totalYen)}</span>
      </p>
      <p className={classes.hint}>
        <WholeDates>
          {japaneseDay(tokyoDay(new Date(order.createdAt)))}・{orderStateText(order)}
          {order.kind === 'renewal' && '・更新'}
          {order.kind === 'switch' && '・差額'}
          {order.discountYen > 0 && `・クーポンで${yenText(order.discountYen)}引き`}
          {order.refundedYen > 0 && `・返金 ${yenText(order.refundedYen)}`}
        </WholeDates>
      </p>
      {line?.fromDay && line.toDay && (
        <p className={classes.hint}>
          <WholeDates>
            {japaneseDay(line.fromDay)}から{japaneseDay(line.toDay)}まで
          </WholeDates>
        </p>
      )}
      <p className={classes.hint}>
        <WholeDates>
          {order.methodLabel}・番号 {order.number}
        </WholeDates>
      </p>
      <p className={classes.orderWays}>
        {order.receiptNumber && (
          <TextLink to={href('/mypage/receipts/:number', { number: order.receiptNumber })}>領収書</TextLink>
        )}
        {isWaiting && (
          <TextLink to={`${href('/payment/success')}?order=${order.id}`}>お手続きをつづける</TextLink>
        )}
      </p>
      {order.confirmation && (
        <details className={classes.agreed}>
          <summary>申し込み時の内容</summary>
          <ConfirmationItems items={order.confirmation.items} />
        </details>
      )}
    </div>
  )
}

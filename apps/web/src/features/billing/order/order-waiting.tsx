import type { Order } from '@iki/contract/money/order'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useState } from 'react'
import { useMe } from '#core/session/me.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from '../billing.module.css'
import { useRefreshOrder } from '../billing.queries.ts'
import { orderName } from '../billing-texts.ts'

/** After this time a page says that it need not be waited for. */
const orderPatienceMs = 60_000
const firstPauseMs = 1000
const longestPauseMs = 20_000

/** Asks about an order after 1, 2, 4, 8 … seconds, for as long as the page is open; returns how long it has asked. */
function useRefreshing(orderId: string): number {
  const [waitedMs, setWaited] = useState(0)
  const { mutate } = useRefreshOrder()
  useEffect(() => {
    const pause = Math.min(Math.max(waitedMs, firstPauseMs), longestPauseMs)
    const timer = setTimeout(() => {
      mutate(orderId)
      setWaited(before => before + pause)
    }, pause)
    return () => clearTimeout(timer)
  }, [orderId, mutate, waitedMs])
  return waitedMs
}

/** While the result of a payment is not known. A mail comes when it is paid, and none when it is declined. */
export function OrderWaiting({ order }: { order: Order }) {
  const { me } = useMe()
  const waitedMs = useRefreshing(order.id)
  return (
    <Page title="お支払いを確かめています" lead={orderName(order)}>
      <BreathRing className={classes.ring ?? ''} />
      <p role="status">
        <WholeDates>
          {waitedMs < orderPatienceMs
            ? 'もうすこしお待ちください。'
            : `このページを閉じてもだいじょうぶです。${me?.email ? 'お手続きが済むと、メールでお知らせします。' : ''}どうなったかは、購入の記録でご覧いただけます。`}
        </WholeDates>
      </p>
      {waitedMs >= orderPatienceMs && (
        <p>
          <TextLink to={href('/mypage/purchase_history')}>購入の記録を見る</TextLink>
        </p>
      )}
    </Page>
  )
}

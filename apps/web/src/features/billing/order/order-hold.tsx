import { slotTimeText } from '@iki/contract/money/lesson-slot'
import type { Order } from '@iki/contract/money/order'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from '../billing.module.css'
import { orderQuery, useGiveUpOrder } from '../billing.queries.ts'
import { orderName } from '../billing-texts.ts'

type GiveUpProps = { orderId: string; isSwitch?: boolean; onRemoved?: () => void }

/** The way out of an order that is not paid. */
export function GiveUp({ orderId, isSwitch = false, onRemoved }: GiveUpProps) {
  const giveUp = useGiveUpOrder()
  return (
    <>
      {giveUp.error && <Notice kind="problem">{errorMessage(giveUp.error)}</Notice>}
      <SecondaryButton
        isWide
        isBusy={giveUp.isPending}
        onPress={() => giveUp.mutate(orderId, { onSuccess: onRemoved })}
      >
        {isSwitch ? '変更をやめる' : '申し込みをやめる'}
      </SecondaryButton>
    </>
  )
}

type UnderWayProps = GiveUpProps & {
  /** What the page is about: the same as the order, or what a plan would be changed to instead. */
  title: string
  productId: string
}

/** An order of the same is not finished: continue there, or cancel it here. */
export function UnderWay({ title, productId, onRemoved, ...props }: UnderWayProps) {
  const { orderId, isSwitch = false } = props
  // The bank may have agreed since it was read last.
  const { data: order, error } = useQuery({ ...orderQuery(orderId), staleTime: 0 })
  const isOver = order !== undefined && isDone(order)
  const readAgain = useEffectEvent(() => onRemoved?.())
  useEffect(() => {
    if (isOver) readAgain()
  }, [isOver])
  const result = `${href('/payment/success')}?order=${orderId}`
  if (isOver)
    return (
      <Notice action={<TextLink to={result}>結果を見る</TextLink>}>
        このお手続きは、もう終わっています。
      </Notice>
    )
  const canGiveUp = order ? order.state !== 'processing' || order.step !== null : error !== null
  const waiting = isSwitch ? (order ? orderName(order) : 'プランの変更') : title
  return (
    <div className={classes.stack}>
      <Notice
        title={`「${waiting}」のお手続きの途中です`}
        action={<TextLink to={result}>お手続きをつづける</TextLink>}
      >
        {order && chargeText(order)}
        {order &&
          isSwitch &&
          canGiveUp &&
          order.productId !== productId &&
          `「${title}」をえらばれるには、先にこの変更をやめてください。`}
      </Notice>
      {canGiveUp && <GiveUp {...props} />}
    </div>
  )
}

const doneStates: readonly Order['state'][] = ['paid', 'refunded', 'void', 'expired']
const isDone = ({ state }: Order) => doneStates.includes(state)

/** What has been paid for an order that waits, as far as it is known. */
function chargeText({ state, step, totalYen }: Order): string {
  // The bank’s yes is a payment at once, before a message of it is received here.
  if (step?.kind === 'stripe-action')
    return totalYen > 0
      ? 'カード会社の確認を待っています。ご本人の確認が済むと、お支払いになります。'
      : 'カード会社の確認を待っています。'
  if (state !== 'processing' || step) return 'まだ料金はかかっていません。'
  return totalYen > 0
    ? 'お支払いの結果を確かめています。もう一度お支払いいただく必要はありません。結果は「お手続きをつづける」の先と、購入の記録でお知らせします。'
    : 'お支払いの方法を確かめています。結果は「お手続きをつづける」の先と、購入の記録でお知らせします。'
}

/** A lesson is reserved already: its day can be changed, and another one comes after it. */
export function Reserved({ lesson }: { lesson: { title: string; startsAt: string; minutes: number } }) {
  const { title, startsAt, minutes } = lesson
  return (
    <Notice
      title={`「${title}」のご予約が、すでにあります`}
      action={<TextLink to={href('/account/prevo_reserve')}>ご予約を見る</TextLink>}
    >
      {slotTimeText({ startsAt: new Date(startsAt), minutes })}
      です。ご予約は、おひとつずつです。日を変えることもできます。
    </Notice>
  )
}

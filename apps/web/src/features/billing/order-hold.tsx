import { slotTimeText } from '@iki/contract/money/lesson-slot'
import { href } from '@iki/contract/screens/screens'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from './billing.module.css'
import { useGiveUpOrder } from './billing.queries.ts'

type GiveUpProps = { orderId: string; isSwitch?: boolean; onGone?: () => void }

/** The way out of an order that is not paid. */
export function GiveUp({ orderId, isSwitch = false, onGone }: GiveUpProps) {
  const giveUp = useGiveUpOrder()
  return (
    <>
      {giveUp.error && <Notice kind="problem">{errorMessage(giveUp.error)}</Notice>}
      <SecondaryButton
        isWide
        isBusy={giveUp.isPending}
        onPress={() => giveUp.mutate(orderId, { onSuccess: onGone })}
      >
        {isSwitch ? '変更をやめる' : '申し込みをやめる'}
      </SecondaryButton>
    </>
  )
}

/** An order of the same is on its way: that is where to go on, or it is given up here. */
export function UnderWay({ title, ...order }: GiveUpProps & { title: string }) {
  return (
    <div className={classes.stack}>
      <Notice
        title={`「${title}」のお手続きの途中です`}
        action={
          <TextLink to={`${href('/payment/success')}?order=${order.orderId}`}>お手続きをつづける</TextLink>
        }
      >
        まだ料金はかかっていません。
      </Notice>
      <GiveUp {...order} />
    </div>
  )
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

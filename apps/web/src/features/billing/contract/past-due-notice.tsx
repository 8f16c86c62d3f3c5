import { itemPlans, specialExpireDay } from '@iki/contract/access/licence'
import { planNames } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { useLocation } from 'react-router'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import classes from '../billing.module.css'

/** Where a card is changed, with which an open renewal is paid at once. */
const paying = href('/mypage/update_card')

/** On every page while a renewal is not paid: until when the plan stays open, and the link to pay it. */
export function PastDueNotice() {
  const { me } = useMe()
  const { pathname } = useLocation()
  const now = clock.now().toISOString()
  const [first] = (me?.licences ?? [])
    .filter(({ subscriptionStatus, expireAt }) => subscriptionStatus === 'past_due' && expireAt > now)
    .toSorted((one, other) => one.expireAt.localeCompare(other.expireAt))
  const [plan] = (first && itemPlans[first.itemId]) ?? []
  const end = first && tokyoDay(new Date(first.expireAt))
  if (!end || end === specialExpireDay) return null
  return (
    <div className={classes.pastDue}>
      <Notice
        kind="problem"
        title={`${plan ? planNames[plan] : 'プラン'}のお支払いが完了していません`}
        action={pathname !== paying && <SecondaryButton to={paying}>お支払いをする</SecondaryButton>}
      >
        {`${japaneseDay(end)}までは、そのままお使いになれます。`}
      </Notice>
    </div>
  )
}

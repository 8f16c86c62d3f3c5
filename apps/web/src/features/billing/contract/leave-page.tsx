import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Subscription } from '@iki/contract/money/subscription'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { clock } from '#core/time/clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from '../billing.module.css'
import { subscriptionQuery, useRefundSubscription, useUpdateSubscription } from '../billing.queries.ts'
import { leavingReasons } from '../billing-texts.ts'

/** The way out of a contract: one button, and below it what one may say. */
export function LeavePage() {
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(subscriptionQuery(id))
  if (!data)
    return (
      <Page title="解約" isTitleHidden={!error}>
        {error ? (
          <QueryError
            error={error}
            missingTitle="このご契約は見つかりません"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Page>
    )
  if (data.status === 'ended' || data.status === 'cancelling') return <Left contract={data} />
  return <Leaving contract={data} />
}

function Left({ contract: { title, memo, status, endReason } }: { contract: Subscription }) {
  return (
    <Page title={status === 'ended' ? 'ご契約は終わりました' : '解約を承りました'} lead={title}>
      <p>
        {memo ? `${memo}。` : endReason === 'refunded' ? '全額をお返しします。' : ''}
        料金は、もうかかりません。日記やメモ、しおりは、そのまま残ります。
      </p>
      <p>
        <TextLink to={href('/mypage')}>マイページへ</TextLink>
      </p>
    </Page>
  )
}

function Leaving({ contract }: { contract: Subscription }) {
  const { id, title, paidUntil, trialUntil, status } = contract
  const update = useUpdateSubscription()
  const refund = useRefundSubscription()
  const [reason, setReason] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const end = paidUntil ? new Date(paidUntil) : null
  const isRunning = end !== null && end > clock.now()
  const lastDay = end ? japaneseDay(tokyoDay(end)) : ''
  const error = update.error ?? refund.error
  const leave = () =>
    update.mutate({
      id,
      status: 'cancel' as const,
      ...(reason && { reason_selected: reason }),
      ...(message.trim() && { reason_text: message.trim() }),
    })
  return (
    <Page title="解約する" lead={title}>
      <div className={classes.stack}>
        <ul className={classes.facts}>
          <li>
            <WholeDates>
              {isRunning ? `${lastDay}まで、そのままお使いいただけます。` : 'ご利用は、きょうで終わります。'}
            </WholeDates>
          </li>
          <li>
            <WholeDates>
              {trialUntil && status === 'active' && 'お試しのあいだの料金は、かかっていません。'}
              このあと料金はかかりません。手数料もありません。
            </WholeDates>
          </li>
          <li>日記、メモ、しおりは、そのまま残ります。</li>
        </ul>
        {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
        <PrimaryButton isWide isBusy={update.isPending} onPress={leave}>
          解約を確定する
        </PrimaryButton>
        {contract.refundableYen !== null && (
          <SecondaryButton isWide isBusy={refund.isPending} onPress={() => refund.mutate(id)}>
            {`いま終えて、${yenText(contract.refundableYen)}の返金を受ける`}
          </SecondaryButton>
        )}
        <RadioCards
          legend="よろしければ、理由をお聞かせください（任意）"
          name="reason"
          options={leavingReasons.map(value => ({ value, label: value }))}
          value={reason}
          onChange={setReason}
        />
        <TextAreaField
          label="ひとこと"
          isOptional
          mostCharacters={1000}
          countsFrom={800}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
        />
      </div>
    </Page>
  )
}

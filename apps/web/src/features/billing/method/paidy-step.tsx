import type { Order, OrderStep } from '@iki/contract/money/order'
import { yenText } from '@iki/contract/money/yen'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from '../billing.module.css'
import { methodsQuery, useAnswerOrder } from '../billing.queries.ts'
import { askedText } from '../billing-texts.ts'
import { PaidyWindow } from './paidy-window.tsx'

type Props = { order: Order; step: Extract<OrderStep, { kind: 'paidy' }> }

/** The order waits for the member in Paidy's window. Nothing is paid by this page: the server asks Paidy. */
export function PaidyStep({ order, step }: Props) {
  const { data } = useQuery(methodsQuery)
  const answer = useAnswerOrder()
  const title = order.lines[0]?.words ?? ''
  const ask = step.isStored
    ? ('renewals' as const)
    : { paymentId: step.paymentId, title, amountYen: order.totalYen, taxYen: order.taxYen }
  return (
    <Page
      title="ペイディでのお支払い"
      lead={askedText(order, `${yenText(order.totalYen)}をお支払いになります。`)}
    >
      <div className={classes.stack}>
        {!data && <ListSkeleton rows={2} />}
        {data && !data.paidy && (
          <Notice kind="problem" title="ペイディでのお支払いは、いまは承っていません">
            料金はかかっていません。ほかの方法をお選びください。
          </Notice>
        )}
        {data?.paidy && !answer.isPending && (
          <PaidyWindow
            form={data.paidy}
            ask={ask}
            onGiven={given => answer.mutate({ id: order.id, given })}
            onLeft={() => answer.mutate({ id: order.id })}
          />
        )}
        {answer.isPending && <p role="status">お支払いを確かめています…</p>}
        {answer.error && <Notice kind="problem">{errorMessage(answer.error)}</Notice>}
        {step.isStored && (
          <p className={classes.hint}>
            更新のお支払いにも、この登録を使います。マイページの「あと払い（ペイディ）」から、いつでも外せます。
          </p>
        )}
        <SecondaryButton isWide isBusy={answer.isPending} onPress={() => answer.mutate({ id: order.id })}>
          ほかの方法にする
        </SecondaryButton>
      </div>
    </Page>
  )
}

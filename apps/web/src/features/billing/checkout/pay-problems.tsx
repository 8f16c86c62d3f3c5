import type { Order } from '@iki/contract/money/order'
import { errorMessage } from '#core/api/api-error.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { declineText } from '../billing-texts.ts'

type Props = {
  /** Nothing was chosen to pay with. */
  isMissing: boolean
  /** What was ordered; only one that was declined is spoken of. */
  order: Order | null | undefined
  /** What the form of the card says. */
  cardProblem: string | null
  error: Error | null
}

/** Why the last button of a page did not do what it says. */
export function PayProblems({ isMissing, order, cardProblem, error }: Props) {
  return (
    <>
      {isMissing && <Notice kind="problem">お支払いの方法を選んでください。</Notice>}
      {order?.state === 'failed' && !error && (
        <Notice kind="problem" title={declineText(order)}>
          料金はかかっていません。ほかの方法を選んで、もう一度お試しください。
        </Notice>
      )}
      {cardProblem && <Notice kind="problem">{cardProblem}</Notice>}
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </>
  )
}

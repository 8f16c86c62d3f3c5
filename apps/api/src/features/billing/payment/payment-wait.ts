import type { StoredPayment } from './payment.store.ts'

/** For how long a payment may wait: for the member, and, without a name, for an answer that may come as a message. */
const memberPatienceMs = 30 * 60_000
const answerPatienceMs = 6 * 3600_000

/** Whether a payment may still move money. */
export const isPaymentUnderWay = (state: StoredPayment['state']): boolean =>
  state === 'created' || state === 'requires_action' || state === 'processing'

/** Whether its member is not there any more. */
export const hasMemberLeft = ({ createdAt }: StoredPayment, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > memberPatienceMs

/** Whether a payment without a name has waited for long enough. */
export function isOverdue({ state, createdAt }: StoredPayment, now: Date): boolean {
  if (state === 'created') return true
  const patienceMs = state === 'requires_action' ? memberPatienceMs : answerPatienceMs
  return now.getTime() - createdAt.getTime() > patienceMs
}

import { tokyoDay } from '@iki/contract/api/tokyo'
import { dayText } from '@iki/contract/money/confirmation'
import type { Order, OrderStep } from '@iki/contract/money/order'
import type { ShownOrder, StoredOrder } from './order.store.ts'

/** What people call an order: `2026-000123`. */
export const orderNumber = ({ serial, createdAt }: Pick<StoredOrder, 'serial' | 'createdAt'>): string =>
  `${tokyoDay(createdAt).slice(0, 4)}-${String(serial).padStart(6, '0')}`

/** What a line of an order says, with the days that it pays for. */
export const lineText = ({
  title,
  fromDay,
  toDay,
}: Pick<StoredOrder, 'title' | 'fromDay' | 'toDay'>): string =>
  fromDay && toDay ? `${title}（${dayText(fromDay)}〜${dayText(toDay)}）` : title

/** What comes off, as a line of its own; none without a coupon. */
export const discountLines = ({ discountYen }: Pick<StoredOrder, 'discountYen'>) =>
  discountYen > 0 ? [{ words: 'クーポンによる割引', amountYen: -discountYen }] : []

/** What the member has to do so that the payment continues; null if nothing. */
function stepOf({ provider, kind, paymentId, paymentState, clientSecret }: ShownOrder): OrderStep | null {
  if (paymentState !== 'requires_action' || !paymentId) return null
  if (provider === 'sandbox') return { kind: 'sandbox-challenge', paymentId }
  if (provider === 'paidy')
    return { kind: 'paidy', paymentId, isStored: kind === 'join' || kind === 'renewal' }
  return clientSecret ? { kind: 'stripe-action', clientSecret } : null
}

/** While a payment was started and its result is not known, the order is neither paid nor unpaid. */
function stateOf({ state, paymentState }: ShownOrder): Order['state'] {
  const isUnknown = paymentState === 'created' || paymentState === 'begun' || paymentState === 'processing'
  return state === 'open' && isUnknown ? 'processing' : state
}

/** An order as its member sees it. */
export const presentOrder = (order: ShownOrder): Order => ({
  id: order.id,
  number: orderNumber(order),
  kind: order.kind,
  state: stateOf(order),
  productId: order.productId,
  subscriptionId: order.subscriptionId,
  totalYen: order.totalYen,
  discountYen: order.discountYen,
  taxYen: order.taxYen,
  refundedYen: order.refundedYen,
  methodLabel: order.methodLabel,
  lines: [
    {
      words: order.title,
      amountYen: order.totalYen + order.discountYen,
      fromDay: order.fromDay,
      toDay: order.toDay,
    },
    ...discountLines(order).map(line => ({ ...line, fromDay: null, toDay: null })),
  ],
  confirmation: order.confirmation,
  declineReason: order.state === 'failed' ? order.declineReason : null,
  step: stepOf(order),
  receiptNumber: order.receiptNumber,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  deadlineAt: order.deadlineAt?.toISOString() ?? null,
})

/** The columns of the exported history. */
export const exportedHeads = [
  '番号',
  'お支払いの日',
  '内容',
  '期間のはじめ',
  '期間のおわり',
  '金額（税込）',
  'うち消費税',
  '返金',
  'お支払いの方法',
  '領収書の番号',
]

/** A paid order as a line of the exported history. */
export const exportedRow = (order: ShownOrder, paidAt: Date): (string | number)[] => [
  orderNumber(order),
  tokyoDay(paidAt),
  order.title,
  order.fromDay ?? '',
  order.toDay ?? '',
  order.totalYen,
  order.taxYen,
  order.refundedYen,
  order.methodLabel,
  order.receiptNumber ?? '',
]

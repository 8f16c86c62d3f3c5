import type { InputOf } from '@iki/contract/api/endpoint'
import type { ProviderName } from '@iki/contract/money/confirmation'
import {
  answerOrder,
  answerSandboxChallenge,
  checkoutWithCoupon,
  createOrder,
  exportPaymentHistory,
  getCheckout,
  getOrder,
  giveUpOrder,
  listPaymentHistory,
  type Order,
  payOrder,
  refreshOrder,
} from '@iki/contract/money/order'
import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  setDefaultPaymentMethod,
} from '@iki/contract/money/payment-method'
import { getReceipt, reissueReceipt } from '@iki/contract/money/receipt'
import { createReservation } from '@iki/contract/money/reservation'
import { getSubscription, refundSubscription, updateSubscription } from '@iki/contract/money/subscription'
import { getSwitch, switchSubscription, undoSwitch } from '@iki/contract/money/switch'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import { offerFile } from '#core/browser/offer-file.ts'
import { meQuery } from '#core/session/me.queries.ts'
import { subscriptionsQuery } from '#entities/product/holdings.queries.ts'

/** What is ordered; `slotId` is the lesson, where it is a seat in one. */
export type Ordered = { priceId: string; slotId: string | null }

/** A stored way to pay, a new one of that provider, or a new one of the first provider. */
export type PaidBy = { methodId?: string; provider?: ProviderName }

/** The last page before an order; it is of this moment, so it is never taken from memory. */
export const checkoutQuery = ({ priceId, slotId }: Ordered, by: PaidBy, coupon: string | null = null) =>
  queryOptions({
    queryKey: ['checkout', priceId, slotId, by, coupon],
    queryFn: ({ signal }) => {
      const asked = { priceId, ...(slotId && { slotId }), ...by }
      return coupon
        ? call(checkoutWithCoupon, { ...asked, coupon }, { signal })
        : call(getCheckout, asked, { signal })
    },
    gcTime: 0,
  })

/** The last page before a switch, of this moment as well. */
export const switchQuery = (
  id: string,
  priceId: string,
  by: Pick<InputOf<typeof getSwitch>, 'methodId' | 'provider'>,
) =>
  queryOptions({
    queryKey: ['switch', id, priceId, by],
    queryFn: ({ signal }) => call(getSwitch, { id, priceId, ...by }, { signal }),
    gcTime: 0,
  })

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['order', id], queryFn: ({ signal }) => call(getOrder, { id }, { signal }) })

export const historyQuery = infiniteQueryOptions({
  queryKey: ['payment-history'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    call(listPaymentHistory, pageParam ? { after: pageParam } : {}, { signal }),
  getNextPageParam: page => page.next,
})

const fetchHistory = singleFlight(() => callForFile(exportPaymentHistory, {}))

/** The history as a file, which the browser saves. */
export function useExportHistory() {
  return useMutation({ mutationFn: fetchHistory, onSuccess: offerFile })
}

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', id],
    queryFn: ({ signal }) => call(getSubscription, { id }, { signal }),
  })

export const methodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => call(listPaymentMethods, {}, { signal }),
})

export const receiptQuery = (number: string) =>
  queryOptions({
    queryKey: ['receipt', number],
    queryFn: ({ signal }) => call(getReceipt, { number }, { signal }),
  })

/** What orders give, as other features read it. */
const givenByOrders = [['gifts'], ['reservations'], ['product-own']]

/** After money has moved: what the member holds, and all lists of it, are read again. */
function useMoneyMoved() {
  const queries = useQueryClient()
  return (order?: Order) => {
    if (order) queries.setQueryData(orderQuery(order.id).queryKey, order)
    for (const queryKey of [
      meQuery.queryKey,
      subscriptionsQuery.queryKey,
      historyQuery.queryKey,
      methodsQuery.queryKey,
      ...givenByOrders,
    ])
      void queries.invalidateQueries({ queryKey })
  }
}

/** Asks what a code takes off. */
export function useTryCoupon() {
  return useMutation({
    mutationFn: (input: InputOf<typeof checkoutWithCoupon>) => call(checkoutWithCoupon, input),
  })
}

export function useCreateOrder() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: ({ slotId, ...input }: InputOf<typeof createOrder> & { slotId: string | null }) =>
      slotId ? call(createReservation, { ...input, slotId }) : call(createOrder, input),
    onSuccess: order => onMoved(order),
  })
}

export function usePayOrder() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (input: InputOf<typeof payOrder>) => call(payOrder, input),
    onSuccess: order => onMoved(order),
  })
}

export function useGiveUpOrder() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(giveUpOrder, { id }),
    onSuccess: order => onMoved(order),
  })
}

/** Hands over what the provider's window gave; nothing if the member has left it. */
export function useAnswerOrder() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (input: InputOf<typeof answerOrder>) => call(answerOrder, input),
    onSuccess: order => onMoved(order),
  })
}

/** Asks for the current state of the payment. */
export function useRefreshOrder() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(refreshOrder, { id }),
    onSuccess: order => onMoved(order),
  })
}

export function useAnswerChallenge() {
  return useMutation({
    mutationFn: (input: InputOf<typeof answerSandboxChallenge>) => call(answerSandboxChallenge, input),
  })
}

export function useUpdateSubscription() {
  const onMoved = useMoneyMoved()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateSubscription>) => call(updateSubscription, input),
    onSuccess: contract => {
      queries.setQueryData(subscriptionQuery(contract.id).queryKey, contract)
      queries.setQueryData(subscriptionsQuery.queryKey, known =>
        known?.map(each => (each.id === contract.id ? contract : each)),
      )
      onMoved()
    },
  })
}

export function useSwitch() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (input: InputOf<typeof switchSubscription>) => call(switchSubscription, input),
    onSuccess: ({ order }) => onMoved(order ?? undefined),
  })
}

export function useUndoSwitch() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(undoSwitch, { id }),
    onSuccess: () => onMoved(),
  })
}

export function useRefundSubscription() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(refundSubscription, { id }),
    onSuccess: () => onMoved(),
  })
}

export function useAddMethod() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (input: InputOf<typeof addPaymentMethod>) => call(addPaymentMethod, input),
    onSuccess: () => onMoved(),
  })
}

export function useSetDefaultMethod() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(setDefaultPaymentMethod, { id }),
    onSuccess: () => onMoved(),
  })
}

export function useRemoveMethod() {
  const onMoved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(deletePaymentMethod, { id }),
    onSettled: () => onMoved(),
  })
}

export function useReissueReceipt(number: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (addressee: string) => call(reissueReceipt, { number, addressee }),
    onSuccess: receipt => queries.setQueryData(receiptQuery(number).queryKey, receipt),
  })
}

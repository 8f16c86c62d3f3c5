/** What a finding says. */
export const faultTexts = {
  order_sums: 'the ledger has another sum than the order',
  charged_unpaid: 'money came for an order that is not paid',
  contract_without_licence: 'a contract is paid, and opens nothing',
  two_of_a_family: 'one member pays twice for the same family',
  seat_unlike_order: 'a seat is held or reserved for an order that says otherwise',
  coupon_counts: 'a coupon counts other uses than there are',
  credit_balance: 'a member’s points are not the sum of their movements',
  receipt_gap: 'a series of receipts has a gap',
  payment_forgotten: 'a payment was begun more than an hour ago',
  refund_waiting: 'money was to be returned more than an hour ago',
  provider_differs: 'the provider says otherwise about a payment',
  only_there: 'the provider has money of a payment that we do not have by its name',
  only_here: 'we have a payment that the provider does not know',
  method_ended: 'the provider has ended or stopped what renews a contract',
  provider_silent: 'the provider did not answer',
} as const
export type Fault = keyof typeof faultTexts
/**
 * `object` is ours, or the provider's where we have none; `there` is the provider's name for it, or empty; `value` says how
 * wrong it is, where that can change.
 */
export type FoundFault = { fault: Fault; object: string; there: string; value?: string }

/** Found by asking providers: not known to be over while one does not answer. */
export const askedFaults: readonly Fault[] = ['provider_differs', 'only_there', 'only_here', 'method_ended']
/** What looking again, or carrying out what was asked for, can mend: that never moves money twice. */
export const mendableFaults: readonly Fault[] = [
  'payment_forgotten',
  'refund_waiting',
  'provider_differs',
  'method_ended',
]

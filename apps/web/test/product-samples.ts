import type { Price } from '@iki/contract/money/product'

/** A price that is paid again and again, without a trial. */
export const priceOf = (id: string, amountYen: number, interval: Price['interval'] = 'month'): Price => ({
  id,
  amountYen,
  interval,
  intervalCount: 1,
  trialDays: null,
  planKey: null,
  availableUntil: null,
})

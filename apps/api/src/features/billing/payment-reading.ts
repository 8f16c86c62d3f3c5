import type { Reading } from '#core/payments/provider.ts'
import type { StoredOrder } from './order.store.ts'
import type { Known } from './settlement.ts'

/** `isBrokenOff`: its beginning was never answered. */
export type PaymentReading = {
  reading: Reading
  of: OrderOf
  beganAt: Date
  known: Known
  isNameless?: boolean
  isBrokenOff?: boolean
}
/** The order that a payment is for. */
export type OrderOf = Pick<StoredOrder, 'id' | 'subscriptionId'>

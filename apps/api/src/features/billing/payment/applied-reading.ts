import type { PaymentReading } from '#core/payments/provider.ts'
import type { StoredOrder } from '../order/order.store.ts'
import type { KnownSale } from '../sale.ts'

/** `isBrokenOff`: its beginning was never answered. */
export type AppliedReading = {
  reading: PaymentReading
  of: OrderOf
  beganAt: Date
  known: KnownSale
  isNameless?: boolean
  isBrokenOff?: boolean
}
/** The order that a payment is for. */
export type OrderOf = Pick<StoredOrder, 'id' | 'subscriptionId'>

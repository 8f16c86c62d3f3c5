import type { Price, Product } from '@iki/contract/money/product'
import type { Buyer } from './billing.mails.ts'
import type { StoredOrder } from './order/order.store.ts'
import type { StoredPayment } from './payment/payment.store.ts'
import type { StoredSubscription } from './subscription/subscription.store.ts'

export type Sold = { product: Product; price: Price }
/** What is known before the transaction begins: readings of other tables must not wait for its locks. */
export type KnownSale = { sold: Sold; buyer: Buyer }
/** The rows that a payment moves, locked until the transaction ends. */
export type Locked = { order: StoredOrder; payment: StoredPayment; subscription: StoredSubscription | null }

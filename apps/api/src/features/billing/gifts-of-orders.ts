import type { Product } from '@iki/contract/money/product'
import type { Transaction } from '#core/database.ts'

/** What billing needs of the gifts. */
export type GiftsOfOrders = {
  bought(tx: Transaction, gift: { orderId: string; uid: string; product: Product; at: Date }): Promise<void>
  takeBack(tx: Transaction, which: { orderId: string; reason: string }): Promise<void>
}

import type { Product } from '@iki/contract/money/product'
import type { Transaction } from '#core/database/database.ts'

export type GiftInContract = { subscriptionId: string; days: number }

/** What billing needs of the gifts. */
export type GiftsOfOrders = {
  bought(tx: Transaction, gift: { orderId: string; uid: string; product: Product; at: Date }): Promise<void>
  /** Returns the contract of its receiver to which it was added, and how many of its days are left; null for none. */
  takeBack(
    tx: Transaction,
    which: {
      orderId: string
      reason: string
      /** Locks the contract, and returns from which day (in Tokyo) on days may be taken out of it. */
      lockContract(id: string): Promise<string>
    },
  ): Promise<GiftInContract | null>
  /** What is left of the gifts that were added to a contract which ends now begins now, by itself. */
  leaveContract(tx: Transaction, which: { subscriptionId: string; uid: string }): Promise<void>
}

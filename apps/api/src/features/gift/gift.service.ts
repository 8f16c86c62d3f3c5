import type { Drawing } from '@iki/contract/media/drawing'
import { giftEnd } from '@iki/contract/money/gift'
import type { ProductGrant } from '@iki/contract/money/product'
import type { Transaction } from '#core/database.ts'
import { newId } from '#core/random.ts'
import * as store from './gift.store.ts'
import { type GiftCodes, hashOfCode } from './gift-code.ts'

type Parts = {
  codes: Pick<GiftCodes, 'make'>
  licences: {
    revokeOfOrder(tx: Transaction, which: { uid: string; sourceId: string; reason: string }): Promise<void>
  }
}
type Bought = {
  orderId: string
  uid: string
  product: { title: string; drawing: Drawing; grants: ProductGrant[] }
  at: Date
}

/** What becomes of gifts when their orders are paid, and when those are paid back. */
export function giftService({ codes, licences }: Parts) {
  return {
    /** The order is paid, within this transaction; paid twice there is one gift. */
    async bought(tx: Transaction, { orderId, uid, product, at }: Bought): Promise<void> {
      const id = newId()
      await store.insertGift(tx, {
        ...{ id, orderId, giverUid: uid, title: product.title, drawing: product.drawing },
        ...{ grants: product.grants, codeHash: hashOfCode(codes.make(id)) },
        ...{ boughtAt: at, expiresAt: giftEnd(at) },
      })
    },

    /** All of the order is paid back: the gift is taken back, also from who has accepted it. */
    async takeBack(tx: Transaction, { orderId, reason }: { orderId: string; reason: string }): Promise<void> {
      const gift = await store.lockOfOrder(tx, orderId)
      if (!gift || gift.state === 'returned') return
      await store.setReturned(tx, gift.id)
      if (gift.redeemedBy)
        await licences.revokeOfOrder(tx, { uid: gift.redeemedBy, sourceId: gift.id, reason })
    },
  }
}

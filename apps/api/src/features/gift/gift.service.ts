import { addDays, endOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import type { Drawing } from '@iki/contract/media/drawing'
import { giftDaysLeft, giftEnd } from '@iki/contract/money/gift'
import type { ProductGrant } from '@iki/contract/money/product'
import type { Clock } from '#core/clock.ts'
import type { Transaction } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { newId } from '#core/random.ts'
import * as store from './gift.store.ts'
import { type GiftCodes, hashOfCode } from './gift-code.ts'

type Parts = {
  clock: Clock
  codes: Pick<GiftCodes, 'make'>
  licences: {
    revokeOfOrder(tx: Transaction, which: { uid: string; sourceId: string; reason: string }): Promise<void>
    grantOfOrder(tx: Transaction, grant: Granted): Promise<void>
  }
}
type Granted = { uid: string; items: string[]; sourceId: string; sinceAt: Date; expireAt: Date } & {
  paidUntil: null
  subscriptionStatus: null
}
type Bought = {
  orderId: string
  uid: string
  product: { title: string; drawing: Drawing; grants: ProductGrant[] }
  at: Date
}
type TakenBack = { orderId: string; reason: string; lockContract(id: string): Promise<string> }

const dayMs = 86_400_000

/** Held by who accepts a gift, and by who takes it back. */
export const nameOfGift = (orderId: string): string => `gift of ${orderId}`

/** What happens to gifts when their orders are paid, and when those are paid back. */
export function giftService({ clock, codes, licences }: Parts) {
  return {
    /** The order is paid, within this transaction; paid twice there is one gift. */
    async bought(tx: Transaction, { orderId, uid, product, at }: Bought): Promise<void> {
      const id = newId()
      await store.insertGift(tx, {
        id,
        orderId,
        giverUid: uid,
        title: product.title,
        drawing: product.drawing,
        grants: product.grants,
        codeHash: hashOfCode(codes.make(id)),
        boughtAt: at,
        expiresAt: giftEnd(at),
      })
    },

    /**
     * All of the order is paid back: the gift is taken back, also from who has accepted it. `lockContract` says from which
     * day on days are taken out of the contract that it locks.
     */
    async takeBack(tx: Transaction, { orderId, reason, lockContract }: TakenBack) {
      // Who accepts it at this moment decides first to which contract it belongs. Then the contract, and then its gifts, as
      // the end of a contract does: neither waits for what the other holds.
      await lockName(tx, nameOfGift(orderId))
      const known = await store.findContract(tx, orderId)
      if (known) await lockContract(known)
      const gift = await store.lockOfOrder(tx, orderId)
      if (!gift || gift.state === 'returned') return null
      await store.setReturned(tx, gift.id)
      const { id, redeemedBy, sinceAt, endsAt, subscriptionId } = gift
      if (redeemedBy) await licences.revokeOfOrder(tx, { uid: redeemedBy, sourceId: id, reason })
      if (!subscriptionId || !sinceAt || !endsAt) return null
      const days = giftDaysLeft({ sinceAt, endsAt }, await lockContract(subscriptionId))
      for (const other of await store.lockInContract(tx, { subscriptionId, now: clock() })) {
        if (!other.sinceAt || !other.endsAt || other.sinceAt < endsAt) continue
        const earlier = (at: Date) => new Date(at.getTime() - days * dayMs)
        const term = { sinceAt: earlier(other.sinceAt), endsAt: earlier(other.endsAt), subscriptionId }
        await store.setTerm(tx, { id: other.id, ...term })
      }
      return { subscriptionId, days }
    },

    /** The contract to which gifts were added ends now: what is left of them begins now, one after another. */
    async leaveContract(
      tx: Transaction,
      { subscriptionId, uid }: { subscriptionId: string; uid: string },
    ): Promise<void> {
      let [sinceAt, lastDay] = [new Date(clock().getTime() - 1), tokyoDay(clock())]
      for (const gift of await store.lockInContract(tx, { subscriptionId, now: clock() })) {
        if (!gift.sinceAt || !gift.endsAt) continue
        const left = giftDaysLeft({ sinceAt: gift.sinceAt, endsAt: gift.endsAt }, tokyoDay(clock()))
        lastDay = addDays(lastDay, left)
        const endsAt = endOfTokyoDay(lastDay)
        await licences.grantOfOrder(tx, {
          uid,
          items: gift.grants.map(({ itemId }) => itemId),
          sourceId: gift.id,
          sinceAt,
          expireAt: endsAt,
          paidUntil: null,
          subscriptionStatus: null,
        })
        await store.setTerm(tx, { id: gift.id, sinceAt, endsAt, subscriptionId: null })
        sinceAt = endsAt
      }
    },
  }
}

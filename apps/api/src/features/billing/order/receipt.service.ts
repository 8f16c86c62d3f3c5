import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Receipt } from '@iki/contract/money/receipt'
import { taxOfPart, taxPercent } from '@iki/contract/money/yen'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { StoredOrder } from './order.store.ts'
import { discountLines, lineText } from './order-view.ts'
import * as store from './receipt.store.ts'

type Parts = {
  db: Database
  clock: Clock
  issuer: Receipt['issuer']
  limitReissue(uid: string): Promise<void>
}

/** Qualified simplified invoices, numbered without a gap. */
export function receiptService({ db, clock, issuer, limitReissue }: Parts) {
  function issue(
    tx: Transaction,
    receipt: Omit<
      Receipt,
      'number' | 'paidOn' | 'issuedAt' | 'issuer' | 'taxPercent' | 'addressee' | 'reissueCount'
    >,
    { orderId, refundId, at }: { orderId: string; refundId: string | null; at: Date },
  ): Promise<unknown> {
    const now = clock()
    const paidOn = tokyoDay(at)
    const series = `${paidOn.slice(0, 4)}-${receipt.kind === 'return' ? 'T' : 'R'}`
    const snapshot = {
      ...receipt,
      paidOn,
      issuer,
      taxPercent,
      addressee: '',
      reissueCount: 0,
      issuedAt: now.toISOString(),
    }
    return store.issueReceipt(tx, { series, orderId, refundId, snapshot, now })
  }

  return {
    /** The receipt of an order that is paid now, in the same transaction. */
    issueFor: (
      tx: Transaction,
      order: StoredOrder,
      { number, methodLabel, paidAt }: { number: string; methodLabel: string; paidAt: Date },
    ) =>
      issue(
        tx,
        {
          kind: 'receipt',
          orderNumber: number,
          lines: [
            { words: lineText(order), amountYen: order.totalYen + order.discountYen },
            ...discountLines(order),
          ],
          totalYen: order.totalYen,
          taxYen: order.taxYen,
          methodLabel,
        },
        { orderId: order.id, refundId: null, at: paidAt },
      ),

    /** The receipt of money that goes back; `returnedBefore` are the yen that went back before. */
    issueReturn: (
      tx: Transaction,
      order: StoredOrder,
      refund: { id: string; amountYen: number; returnedBefore: number; number: string; at: Date },
    ) =>
      issue(
        tx,
        {
          kind: 'return',
          orderNumber: refund.number,
          lines: [{ words: `${order.title}（返金）`, amountYen: refund.amountYen }],
          totalYen: refund.amountYen,
          taxYen: taxOfPart(refund.amountYen, refund.returnedBefore),
          methodLabel: order.methodLabel,
        },
        { orderId: order.id, refundId: refund.id, at: refund.at },
      ),

    async get(number: string, uid: string): Promise<Receipt> {
      const found = await store.findReceipt(db, { number, uid })
      if (!found) throw new AppError('not_found')
      return found.snapshot
    },

    /** Adds a receipt for somebody named; the first stays what it was. */
    async reissue(number: string, addressee: string, uid: string): Promise<Receipt> {
      await limitReissue(uid)
      return db.transaction(async tx => {
        await store.lockReceipt(tx, number)
        const found = await store.findReceipt(tx, { number, uid })
        if (!found) throw new AppError('not_found')
        if (found.snapshot.addressee === addressee && found.snapshot.reissueCount > 0) return found.snapshot
        const now = clock()
        const reissueCount = found.snapshot.reissueCount + 1
        const snapshot = { ...found.snapshot, addressee, reissueCount, issuedAt: now.toISOString() }
        const { orderId, refundId } = found
        await store.insertReceipt(tx, { number, reissueCount, orderId, refundId, snapshot, now })
        return snapshot
      })
    },
  }
}
export type ReceiptService = ReturnType<typeof receiptService>

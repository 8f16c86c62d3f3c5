import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import type * as contract from '@iki/contract/money/order'
import { paymentHistoryPageSize } from '@iki/contract/money/order'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './order.store.ts'
import { exportedRow, presentOrder } from './order-view.ts'

/** What a member has ordered, page by page and as a file. */
export function orderHistory(db: Database) {
  return {
    async history(
      { after }: InputOf<typeof contract.listPaymentHistory>,
      uid: string,
    ): Promise<OutputOf<typeof contract.listPaymentHistory>> {
      const rows = await store.listOwn(db, uid, parseCursor(after))
      const page = rows.slice(0, paymentHistoryPageSize)
      const last = page.at(-1)
      const next =
        rows.length > page.length && last ? formatCursor({ at: last.createdAt, id: last.id }) : null
      return { orders: page.map(presentOrder), next, years: after ? [] : await store.listYears(db, uid) }
    },

    /** All paid orders line by line, page by page from the database, the newest first. */
    async *exported(uid: string): AsyncGenerator<(string | number)[]> {
      let after = parseCursor(undefined)
      for (;;) {
        const rows = await store.listOwn(db, uid, after)
        const page = rows.slice(0, paymentHistoryPageSize)
        for (const order of page) if (order.paidAt) yield exportedRow(order, order.paidAt)
        const last = page.at(-1)
        if (rows.length <= page.length || !last) return
        after = { at: last.createdAt, id: last.id }
      }
    },
  }
}

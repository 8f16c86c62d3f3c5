import type { Transaction } from '#core/database/database.ts'

type End = {
  uid: string
  /** The contract, or the order of a single thing: the source of the licence. */
  sourceId: string
  expireAt: Date
  paidUntil: Date | null
  subscriptionStatus: string | null
}

/** What billing needs of the members' licences. */
export type LicencesOfOrders = {
  grantOfOrder(tx: Transaction, grant: End & { items: string[]; sinceAt: Date }): Promise<void>
  /** What an order has given becomes these items; others of it end now. */
  replaceOfOrder(tx: Transaction, grant: End & { items: string[]; sinceAt: Date }): Promise<void>
  moveEnd(tx: Transaction, end: End): Promise<void>
  /** For after the change is committed: whoever has paid finds the door open with the next call. */
  forget(uid: string): void
  revokeOfOrder(tx: Transaction, which: { uid: string; sourceId: string; reason: string }): Promise<void>
}

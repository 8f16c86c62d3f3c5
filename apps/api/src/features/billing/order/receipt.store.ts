import type { Receipt } from '@iki/contract/money/receipt'
import type { Handle, Transaction } from '#core/database/database.ts'
import { instant, integer, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const issue = statement({
  name: 'receipt_issue',
  params: {
    series: text,
    orderId: text,
    refundId: text.orNull,
    snapshot: json<Omit<Receipt, 'number'>>(),
    now: instant,
  },
  text: `with next as (
     insert into receipt_counters (series, last) values ($series, 1)
     on conflict (series) do update set last = receipt_counters.last + 1 returning last::text
   ), numbered as (
     select $series || lpad(last, greatest(length(last), 6), '0') as number from next
   )
   insert into receipts (number, reissue_count, order_id, refund_id, snapshot, issued_at)
   select number, 0, $orderId, $refundId, $snapshot::jsonb || jsonb_build_object('number', number), $now
   from numbered`,
})
/**
 * Issues a receipt under the next number of its series, such as `2026-R000123`. The series is locked until the end of the
 * transaction: no number is missing.
 */
export const issueReceipt = (tx: Transaction, receipt: Parameters<typeof issue.run>[1]) =>
  issue.run(tx, receipt)

const add = statement({
  name: 'receipt_add',
  params: {
    number: text,
    reissueCount: integer,
    orderId: text,
    refundId: text.orNull,
    snapshot: json<Receipt>(),
    now: instant,
  },
  text: `insert into receipts (number, reissue_count, order_id, refund_id, snapshot, issued_at)
   values ($number, $reissueCount, $orderId, $refundId, $snapshot, $now)`,
})
export const insertReceipt = (tx: Transaction, receipt: Parameters<typeof add.run>[1]) => add.run(tx, receipt)

const latest = statement({
  name: 'receipt_of_member',
  params: { number: text, uid: text },
  row: { snapshot: json<Receipt>(), orderId: text, refundId: text.orNull },
  text: `select r.snapshot, r.order_id, r.refund_id from receipts r join orders o on o.id = r.order_id
   where r.number = $number and o.uid = $uid order by r.reissue_count desc limit 1`,
})
/** As it was issued last. */
export const findReceipt = (handle: Handle, which: { number: string; uid: string }) =>
  latest.first(handle, which)

const lock = statement({
  name: 'receipt_lock',
  params: { number: text },
  row: { number: text },
  text: 'select number from receipts where number = $number and reissue_count = 0 for update',
})
export const lockReceipt = (tx: Transaction, number: string) => lock.first(tx, { number })

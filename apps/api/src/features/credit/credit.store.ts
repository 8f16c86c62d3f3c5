import type { CreditReason } from '@iki/contract/money/credit'
import type { Handle, Transaction } from '#core/database.ts'
import { instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'

export type StoredEntry = RowOf<typeof page>

const begin = statement({
  name: 'credit_balance_begin',
  params: { uid: text },
  text: `insert into credit_balances (uid, balance) values ($uid, 0) on conflict (uid) do nothing`,
})
const locked = statement({
  name: 'credit_balance_lock',
  params: { uid: text },
  row: { balance: integer },
  text: `select balance from credit_balances where uid = $uid for update`,
})
/** The balance, which nobody else changes until the transaction ends. */
export async function lockBalance(tx: Transaction, uid: string): Promise<number> {
  await begin.run(tx, { uid })
  return (await locked.first(tx, { uid }))?.balance ?? 0
}

const found = statement({
  name: 'credit_balance',
  params: { uid: text },
  row: { balance: integer },
  text: `select balance from credit_balances where uid = $uid`,
})
export const findBalance = async (handle: Handle, uid: string) =>
  (await found.first(handle, { uid }))?.balance ?? 0

const set = statement({
  name: 'credit_balance_set',
  params: { uid: text, balance: integer },
  text: `update credit_balances set balance = $balance where uid = $uid`,
})
export const setBalance = (tx: Transaction, change: { uid: string; balance: number }) => set.run(tx, change)

const done = statement({
  name: 'credit_entry_done',
  params: { uid: text, reason: text, ref: text },
  row: { id: integer },
  text: `select id from credit_ledger where uid = $uid and reason = $reason and ref = $ref`,
})
/** Whether this was written down before. */
export const isDone = async (handle: Handle, which: { uid: string; reason: CreditReason; ref: string }) =>
  (await done.first(handle, which)) !== null

const add = statement({
  name: 'credit_entry_add',
  params: {
    ...{ uid: text, at: instant, delta: integer, reason: text, ref: text, note: text.orNull },
    balanceAfter: integer,
  },
  text: `insert into credit_ledger (uid, at, delta, reason, ref, note, balance_after)
   values ($uid, $at, $delta, $reason, $ref, $note, $balanceAfter)`,
})
export const insertEntry = (tx: Transaction, entry: Parameters<typeof add.run>[1]) => add.run(tx, entry)

const page = statement({
  name: 'credit_entries_of_member',
  params: { uid: text, before: integer, limit: integer },
  row: {
    ...{ id: integer, at: instant, delta: integer, reason: text.as<CreditReason>(), note: text.orNull },
    balanceAfter: integer,
  },
  text: `select id, at, delta, reason, note, balance_after from credit_ledger
   where uid = $uid and id < $before order by id desc limit $limit`,
})
export const listEntries = (handle: Handle, of: Parameters<typeof page.rows>[1]) => page.rows(handle, of)

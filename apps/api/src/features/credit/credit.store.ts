import type { CreditReason } from '@iki/contract/money/credit'
import type { Handle, Transaction } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type StoredMovement = RowOf<typeof page>

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
  const known = await locked.first(tx, { uid })
  if (known) return known.balance
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

const done = statement({
  name: 'credit_entries_done',
  params: { uid: text, reason: text, refs: text.array },
  row: { ref: text },
  text: `select ref from credit_ledger where uid = $uid and reason = $reason and ref = ${anyOf('$refs')}`,
})
/** Those of `refs` that are stored already. */
export const listDone = async (
  handle: Handle,
  which: { uid: string; reason: CreditReason; refs: string[] },
): Promise<Set<string>> => new Set((await done.rows(handle, which)).map(({ ref }) => ref))

const add = statement({
  name: 'credit_entries_add',
  params: {
    uid: text,
    at: instant,
    reason: text,
    balance: integer,
    deltas: integer.array,
    refs: text.array,
    notes: text.array,
    balances: integer.array,
  },
  text: `with balances as (update credit_balances set balance = $balance where uid = $uid)
   insert into credit_ledger (uid, at, delta, reason, ref, note, balance_after)
   select $uid::text, $at::timestamptz, delta, $reason::text, ref, nullif(note, ''), balance_after
   from unnest($deltas::int[], $refs::text[], $notes::text[], $balances::int[])
     with ordinality as entry (delta, ref, note, balance_after, n) order by n`,
})
type Entry = { delta: number; ref: string; note: string | null; balanceAfter: number }

/** Writes entries of one member in their order, and the balance after them. */
export const insertEntries = (
  tx: Transaction,
  { entries, ...of }: { uid: string; at: Date; reason: CreditReason; balance: number; entries: Entry[] },
) =>
  add.run(tx, {
    ...of,
    deltas: entries.map(({ delta }) => delta),
    refs: entries.map(({ ref }) => ref),
    notes: entries.map(({ note }) => note ?? ''),
    balances: entries.map(({ balanceAfter }) => balanceAfter),
  })

const page = statement({
  name: 'credit_entries_of_member',
  params: { uid: text, before: integer, limit: integer },
  row: {
    id: integer,
    at: instant,
    delta: integer,
    reason: text.as<CreditReason>(),
    note: text.orNull,
    balanceAfter: integer,
  },
  text: `select id, at, delta, reason, note, balance_after from credit_ledger
   where uid = $uid and id < $before order by id desc limit $limit`,
})
export const listEntries = (handle: Handle, of: Parameters<typeof page.rows>[1]) => page.rows(handle, of)

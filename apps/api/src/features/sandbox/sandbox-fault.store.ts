import type { Handle, Transaction } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import type { FaultKind, FaultyCall } from './sandbox-faults.ts'

const addFault = statement({
  name: 'sandbox_fault_add',
  params: { call: text, how: text, times: integer, lateSeconds: integer.orNull },
  text: `insert into sandbox_faults (call, how, times_left, late_seconds)
   values ($call, $how, $times, $lateSeconds)`,
})
export const insertFault = (handle: Handle, fault: Parameters<typeof addFault.run>[1]) =>
  addFault.run(handle, fault)

const take = statement({
  name: 'sandbox_fault_take',
  params: { call: text },
  row: { how: text.as<FaultKind>(), lateSeconds: integer.orNull },
  text: `update sandbox_faults set times_left = times_left - 1
   where id = (select id from sandbox_faults where call = $call and times_left > 0
     order by id limit 1 for update)
   returning how, late_seconds`,
})
/** How the next such call misbehaves, once; null if it behaves. */
export const takeFault = (handle: Handle, call: FaultyCall) => take.first(handle, { call })

const list = statement({
  name: 'sandbox_faults_left',
  row: { call: text, how: text, timesLeft: integer, lateSeconds: integer.orNull },
  text: `select call, how, times_left, late_seconds from sandbox_faults where times_left > 0 order by id limit 100`,
})
export const listFaults = (handle: Handle) => list.rows(handle)

const forget = statement({ name: 'sandbox_faults_forget', text: 'delete from sandbox_faults' })
export const forgetFaults = (handle: Handle) => forget.run(handle)

/**
 * Two steps of a `with`, after one that is called `changed` and has the ref of what has changed: what is said of it, lost,
 * late, twice or in another order, where that was wanted of the next message.
 */
export const messageOfChanged = `fault as (
     update sandbox_faults set times_left = times_left - 1
     where id = (select id from sandbox_faults where call = 'message' and times_left > 0
         order by id limit 1 for update)
       and exists (select from changed)
     returning how, late_seconds
   ), inserted as (
     insert into sandbox_messages (ref, type, due_at, copies, is_reversed)
     select c.ref, $type,
       $now::timestamptz + case when f.how = 'late' then coalesce(f.late_seconds, 0) else 0 end * interval '1 second',
       case when f.how = 'twice' then 2 else 1 end, coalesce(f.how = 'reversed', false)
     from changed c left join fault f on true where f.how is distinct from 'lost'
     returning id
   )`

const insert = statement({
  name: 'sandbox_message_insert',
  params: { ref: text, type: text, now: instant },
  row: { id: integer },
  text: `with changed as (select $ref as ref), ${messageOfChanged} select id from inserted`,
})
/** Says what has become of a payment, in the transaction that has changed it. */
export const insertMessage = (tx: Transaction, message: Parameters<typeof insert.run>[1]) =>
  insert.run(tx, message)

const messages = statement({
  name: 'sandbox_messages_due',
  params: { now: instant },
  row: { id: integer, ref: text, type: text, copies: integer },
  text: `select id, ref, type, copies from sandbox_messages where due_at <= $now
   order by is_reversed desc, case when is_reversed then -id else id end limit 200`,
})
export const listDueMessages = (handle: Handle, now: Date) => messages.rows(handle, { now })

const removal = statement({
  name: 'sandbox_message_delete',
  params: { id: integer },
  text: 'delete from sandbox_messages where id = $id',
})
export const removeMessage = (handle: Handle, id: number) => removal.run(handle, { id })

const hurry = statement({
  name: 'sandbox_messages_hurry',
  params: { now: instant },
  text: 'update sandbox_messages set due_at = $now where due_at > $now',
})
/** Makes delayed messages arrive now. Returns how many they are. */
export const hurryMessages = (handle: Handle, now: Date) => hurry.run(handle, { now })

import type { Handle, Transaction } from '#core/database/database.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const add = statement({
  name: 'provider_event_add',
  params: {
    provider: text,
    eventId: text,
    type: text,
    paymentRef: text.orNull,
    occurredAt: instant,
    now: instant,
  },
  text: `insert into provider_events (provider, event_id, type, payment_ref, occurred_at, received_at)
   values ($provider, $eventId, $type, $paymentRef, $occurredAt, $now) on conflict do nothing`,
})
/** False if it has come before. */
export const insertEvent = async (tx: Transaction, event: Parameters<typeof add.run>[1]) =>
  (await add.run(tx, event)) > 0

const payment = statement({
  name: 'provider_event_payment',
  params: { provider: text, eventId: text },
  row: { paymentId: text },
  text: `select p.id as payment_id from provider_events e
   join payments p on p.provider = e.provider and p.provider_ref = e.payment_ref
   where e.provider = $provider and e.event_id = $eventId`,
})
/** The payment of ours that a message is about; null if it is about none. */
export const findPaymentOf = async (handle: Handle, which: { provider: string; eventId: string }) =>
  (await payment.first(handle, which))?.paymentId ?? null

const applied = statement({
  name: 'provider_event_applied',
  params: { provider: text, eventId: text, now: instant },
  text: `update provider_events set applied_at = $now where provider = $provider and event_id = $eventId`,
})
export const setApplied = (handle: Handle, which: Parameters<typeof applied.run>[1]) =>
  applied.run(handle, which)

const old = statement({
  name: 'provider_events_delete_old',
  params: { before: instant },
  text: 'delete from provider_events where received_at < $before',
})
export const deleteBefore = (handle: Handle, before: Date) => old.run(handle, { before })

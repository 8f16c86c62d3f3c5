import type { ProviderName } from '@iki/contract/money/confirmation'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

/** What is read and written when a member leaves. */

const unpaid = statement({
  name: 'orders_unpaid_of_member',
  params: { uid: text },
  row: { id: text },
  text: `select id from orders where uid = $uid and state in ('open', 'processing', 'failed')
   order by created_at limit 500`,
})
export const listUnpaid = (handle: Handle, uid: string) => unpaid.rows(handle, { uid })

const ending = statement({
  name: 'subscriptions_ending_with_member',
  params: { uid: text },
  row: { id: text, title: text, paidUntil: instant.orNull, renews: boolean.because('a comparison') },
  text: `select s.id, p.title, s.paid_until, s.state in ('active', 'past_due') as renews
   from subscriptions s join products p on p.id = s.product_id
   where s.uid = $uid and s.state in ('active', 'past_due', 'cancelling') order by s.created_at limit 100`,
})
/** Contracts that have not ended. */
export const listUnended = (handle: Handle, uid: string) => ending.rows(handle, { uid })

const everyMethod = statement({
  name: 'payment_methods_ever_of_member',
  params: { uid: text },
  row: {
    id: text,
    provider: text.as<ProviderName>(),
    providerRef: text,
    isUsable: boolean.because('a comparison'),
  },
  text: `select id, provider, provider_ref, state <> 'removed' as is_usable from payment_methods
   where uid = $uid order by id limit 200`,
})
/** Also removed ones: the provider may not have answered then. */
export const listEveryMethod = (handle: Handle, uid: string) => everyMethod.rows(handle, { uid })

const chargeable = statement({
  name: 'member_chargeable',
  params: { uid: text },
  row: { is: boolean.because('exists is never null') },
  text: `select exists(select from payment_methods where uid = $uid and state = 'usable')
     or exists(select from subscriptions where uid = $uid and state in ('incomplete', 'active', 'past_due'))
     or exists(select from orders where uid = $uid and state in ('open', 'processing', 'failed')) as is`,
})
/** Whether anything could still take the member's money. */
export const isChargeable = async (handle: Handle, uid: string) =>
  (await chargeable.first(handle, { uid }))?.is ?? false

const namelessContracts = statement({
  name: 'subscriptions_without_member',
  params: { uid: text, now: instant },
  text: `update subscriptions set uid = null, reason_text = null, shoshin_text = null, updated_at = $now,
     state = 'ended', next_attempt_at = null, end_reason = coalesce(end_reason, 'deleted') where uid = $uid`,
})
const namelessOrders = statement({
  name: 'orders_without_member',
  params: { uid: text, number: text, limit: integer },
  text: `update orders set uid = null, former_number = $number
   where id = any(array(select id from orders where uid = $uid limit $limit))`,
})
const namelessPractice = statement({
  name: 'sandbox_payments_without_member',
  params: { uid: text },
  text: `update sandbox_payments s set uid = '' where s.uid = $uid and s.ref in (
     select p.provider_ref from payments p join orders o on o.id = p.order_id where o.uid = $uid)`,
})

export const forgetBuyerOfContracts = (tx: Transaction, which: { uid: string; now: Date }) =>
  namelessContracts.run(tx, which)
export const forgetPracticeBuyer = (tx: Transaction, uid: string) => namelessPractice.run(tx, { uid })
/** Returns how many that were. */
export const forgetBuyer = (tx: Transaction, which: { uid: string; number: string; limit: number }) =>
  namelessOrders.run(tx, which)

import type { Handle } from '#core/database/database.ts'
import { boolean, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { type StoredMethod, usableOfMember } from '../payment/payment-method.store.ts'
import { holderOf } from '../subscription/subscription.store.ts'

const familiesOfPrice = `(select p.families from prices r join products p on p.id = r.product_id where r.id = $priceId)::text[]`

const ofMember = statement({
  name: 'checkout_of_member',
  params: { uid: text, priceId: text },
  row: {
    methods: json<StoredMethod[]>().because('coalesce to an empty list'),
    subscriptionId: text.orNull,
    orderId: text.orNull,
    title: text.orNull,
    isLive: boolean.orNull,
  },
  text: `select (select coalesce(json_agg(json_build_object('id', m.id, 'provider', m.provider,
       'providerRef', m.provider_ref, 'label', m.label, 'fingerprint', m.fingerprint, 'expMonth', m.exp_month,
       'expYear', m.exp_year, 'isDefault', m.is_default, 'isUsable', m.is_usable)), '[]')
     from (${usableOfMember}) m) as methods, h.*
   from (values (1)) one left join lateral (${holderOf(familiesOfPrice)}) h on true`,
})
/** The member's usable ways to pay, the default first, and what holds a family of the price's product; null if nothing. */
export async function findForCheckout(handle: Handle, which: { uid: string; priceId: string }) {
  const found = await ofMember.first(handle, which)
  const { methods = [], subscriptionId = null, orderId = null, title = null, isLive = null } = found ?? {}
  const isHeld = subscriptionId !== null && orderId !== null && title !== null && isLive !== null
  return { methods, holder: isHeld ? { subscriptionId, orderId, title, isLive } : null }
}

import type { Handle } from '#core/database/database.ts'
import { text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const customer = statement({
  name: 'stripe_customer_of_member',
  params: { uid: text },
  row: { customerRef: text },
  text: 'select customer_ref from stripe_customers where uid = $uid',
})
/** What Stripe calls a member; null if it does not know them. */
export const findCustomer = async (handle: Handle, uid: string) =>
  (await customer.first(handle, { uid }))?.customerRef ?? null

const save = statement({
  name: 'stripe_customer_save',
  params: { uid: text, customerRef: text },
  text: `insert into stripe_customers (uid, customer_ref) values ($uid, $customerRef)
   on conflict (uid) do nothing`,
})
export const saveCustomer = (handle: Handle, which: { uid: string; customerRef: string }) =>
  save.run(handle, which)

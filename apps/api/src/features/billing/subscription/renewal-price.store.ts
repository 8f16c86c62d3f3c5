import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const others = statement({
  name: 'renewals_of_other_prices',
  params: { after: text },
  row: { id: text, subscriptionId: text },
  text: `select o.id, s.id as subscription_id from orders o join subscriptions s on s.id = o.subscription_id
   where o.kind = 'renewal' and o.state in ('open', 'failed') and o.price_id <> s.price_id
     and s.next_price_id is null and o.id > $after order by o.id limit 200`,
})
/** Renewals that wait for their payment at another price than their contracts have, page by page. */
export const listOfOtherPrices = (handle: Handle, after: string) => others.rows(handle, { after })

const under = statement({
  name: 'order_payment_under_way',
  params: { orderId: text },
  row: { is: boolean.because('exists is never null') },
  text: `select exists(select from payments where order_id = $orderId
     and state in ('created', 'begun', 'requires_action', 'processing', 'paid') and not is_extra) as is`,
})
/** Whether it is being paid, or is. */
export const isOrderUnderWay = async (tx: Transaction, orderId: string) =>
  (await under.first(tx, { orderId }))?.is ?? false

const price = statement({
  name: 'order_set_price',
  params: {
    id: text,
    title: text,
    productId: text,
    priceId: text,
    totalYen: integer,
    discountYen: integer,
    taxYen: integer,
  },
  text: `update orders set title = $title, product_id = $productId, price_id = $priceId, total_yen = $totalYen,
     discount_yen = $discountYen, tax_yen = $taxYen where id = $id`,
})
/** It costs something else, before anything is paid. */
export const setPrice = (tx: Transaction, change: Parameters<typeof price.run>[1]) => price.run(tx, change)

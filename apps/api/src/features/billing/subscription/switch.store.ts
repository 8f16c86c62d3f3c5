import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, day, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const plan = statement({
  name: 'subscription_set_plan',
  params: {
    id: text,
    productId: text,
    priceId: text,
    families: text.array,
    rhythmFrom: day.orNull,
    rhythmAfter: integer,
    endsCoupon: boolean,
    now: instant,
  },
  text: `update subscriptions set product_id = $productId, price_id = $priceId, families = $families,
     next_price_id = null, rhythm_from = $rhythmFrom, rhythm_after = $rhythmAfter,
     coupon_periods_left = case when $endsCoupon then 0 else coupon_periods_left end, updated_at = $now where id = $id`,
})
/** The contract is of another plan from now on, and nothing is planned any more. */
export const setPlan = (tx: Transaction, change: Parameters<typeof plan.run>[1]) => plan.run(tx, change)

const next = statement({
  name: 'subscription_set_next_price',
  params: { id: text, nextPriceId: text.orNull, now: instant },
  text: 'update subscriptions set next_price_id = $nextPriceId, updated_at = $now where id = $id',
})
/** What it becomes with the next renewal; null for what it is. */
export const setNextPrice = (tx: Transaction, change: Parameters<typeof next.run>[1]) => next.run(tx, change)

const others = statement({
  name: 'family_holds_delete_others',
  params: { subscriptionId: text, families: text.array },
  text: `delete from family_holds where subscription_id = $subscriptionId and family <> all($families)`,
})
/** Lets go of the families of a contract that are not among these. */
export const holdFamilies = (tx: Transaction, which: { subscriptionId: string; families: string[] }) =>
  others.run(tx, which)

const open = statement({
  name: 'order_open_switch',
  params: { subscriptionId: text },
  row: { id: text },
  text: `select id from orders where subscription_id = $subscriptionId and kind = 'switch'
     and state in ('open', 'processing', 'failed')`,
})
/** The switch of a contract that waits for its payment; null if there is none. */
export const findOpenSwitch = (handle: Handle, subscriptionId: string) =>
  open.first(handle, { subscriptionId })

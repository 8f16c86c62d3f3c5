import type { Interval } from '@iki/contract/money/term'
import type { Handle, Transaction } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { day, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const holding = statement({
  name: 'subscriptions_giving_items',
  params: { uid: text, items: text.array },
  row: { id: text },
  text: `select s.id from subscriptions s
   where s.uid = $uid and s.state in ('active', 'past_due', 'cancelling')
     and exists(select from licences l where l.source_id = s.id and l.status = 'active' and l.item_id = ${anyOf('$items')})
   order by s.id`,
})
/** The live contracts of a member that give one of these items. */
export const listGiving = (handle: Handle, which: { uid: string; items: string[] }) =>
  holding.rows(handle, which)

const items = statement({
  name: 'licence_items_of_source',
  params: { sourceId: text },
  row: { itemId: text },
  text: `select item_id from licences where source_id = $sourceId and status = 'active' order by item_id`,
})
/** What a contract gives. */
export const listItems = async (handle: Handle, sourceId: string) =>
  (await items.rows(handle, { sourceId })).map(({ itemId }) => itemId)

const move = statement({
  name: 'subscription_move_renewal',
  params: {
    id: text,
    renewOn: day,
    paidUntil: instant,
    nextAttemptAt: instant.orNull,
    days: integer,
    now: instant,
  },
  text: `update subscriptions set renew_on = $renewOn, paid_until = $paidUntil, next_attempt_at = $nextAttemptAt,
     rhythm_from = $renewOn, rhythm_after = period_no, given_days = given_days + $days, updated_at = $now
   where id = $id`,
})
/** The running period ends on another day, from which its renewals are counted. */
export const moveRenewal = (tx: Transaction, change: Parameters<typeof move.run>[1]) => move.run(tx, change)

const named = statement({
  name: 'price_notices_of_contract',
  params: { subscriptionId: text },
  row: { priceId: text, fromDay: day, interval: text.as<Interval>(), intervalCount: integer },
  text: `select n.price_id, n.from_day, p.interval, p.interval_count
   from price_notices n join subscriptions s on s.id = n.subscription_id join prices p on p.id = s.price_id
   where n.subscription_id = $subscriptionId`,
})
/** Which new prices were announced, from which day on, and in which rhythm the contract renews. */
export const listNotices = (tx: Transaction, subscriptionId: string) => named.rows(tx, { subscriptionId })

const rename = statement({
  name: 'price_notice_move',
  params: { subscriptionId: text, priceId: text, fromDay: day },
  text: `update price_notices set from_day = $fromDay where subscription_id = $subscriptionId and price_id = $priceId`,
})
/** The renewal from which a new price is charged has moved. */
export const moveNotice = (tx: Transaction, change: Parameters<typeof rename.run>[1]) =>
  rename.run(tx, change)

const recipient = statement({
  name: 'contract_recipient',
  params: { id: text },
  row: { email: text.orNull, nickname: text.orNull, title: text },
  text: `select u.email, u.nickname, p.title from subscriptions s join users u on u.uid = s.uid
   join products p on p.id = s.product_id where s.id = $id`,
})
/** Whose contract it is, and of what. */
export const findRecipient = (tx: Transaction, id: string) => recipient.first(tx, { id })

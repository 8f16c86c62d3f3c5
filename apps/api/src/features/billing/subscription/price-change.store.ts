import { priceNoticeDays } from '@iki/contract/money/price-change'
import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, day, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const replacing = statement({
  name: 'prices_replacing',
  row: { id: text, oldId: text.orNull, from: day.orNull },
  text: `select id, replaces_id as old_id, replaces_from as from from prices
   where is_listed and replaces_from is not null order by id limit 1000`,
})
/** New prices that take the place of others. */
export const listReplacing = (handle: Handle) => replacing.rows(handle)

/**
 * A mail that was refused for good has notified nobody, nor has one that is only stored, where there is no mail server; but
 * for practice (`$isPractice`), where there are no others.
 */
const notifiedNobody = `(m.state = 'failed' or m.state = 'kept' and not $isPractice)`
const isNotified = `not exists (select from mails m where m.id = n.mail_id and ${notifiedNobody})`

const unnotified = statement({
  name: 'price_changes_unnotified',
  params: { oldId: text, newId: text, from: day, after: text, isPractice: boolean },
  row: { id: text, uid: text.orNull },
  text: `select s.id, s.uid from subscriptions s
   where s.price_id = $oldId and s.state in ('active', 'past_due') and s.uid is not null
     and s.next_price_id is null and s.id > $after
     and not exists (select from price_notices n where n.subscription_id = s.id and n.price_id = $newId
       and n.named_from = $from and ${isNotified})
   order by s.id limit 200`,
})
/** Contracts of a price whose members do not know of its successor, page by page. */
export const listUnnotified = (handle: Handle, which: Parameters<typeof unnotified.rows>[1]) =>
  unnotified.rows(handle, which)

const notify = statement({
  name: 'price_notice_add',
  params: {
    subscriptionId: text,
    priceId: text,
    fromDay: day,
    namedFrom: day,
    now: instant,
    isPractice: boolean,
  },
  text: `insert into price_notices as n (subscription_id, price_id, from_day, named_from, told_at)
   values ($subscriptionId, $priceId, $fromDay, $namedFrom, $now)
   on conflict (subscription_id, price_id) do update set from_day = excluded.from_day,
     named_from = excluded.named_from, told_at = excluded.told_at where n.named_from <> excluded.named_from or not ${isNotified}`,
})
/** False if its member was notified of this day before. */
export const insertNotice = async (tx: Transaction, notice: Parameters<typeof notify.run>[1]) =>
  (await notify.run(tx, notice)) > 0

const mailOf = statement({
  name: 'price_notice_mail',
  params: { subscriptionId: text, priceId: text, mailId: text },
  text: `update price_notices set mail_id = $mailId where subscription_id = $subscriptionId and price_id = $priceId`,
})
/** The mail that announced it. */
export const setMail = (tx: Transaction, which: Parameters<typeof mailOf.run>[1]) => mailOf.run(tx, which)

const due = statement({
  name: 'price_change_due',
  params: { subscriptionId: text, priceId: text, renewOn: day, noticeDays: integer, isPractice: boolean },
  row: { priceId: text },
  text: `select n.price_id from price_notices n join prices p on p.id = n.price_id
   where n.subscription_id = $subscriptionId and p.replaces_id = $priceId and p.is_listed
     and n.named_from = p.replaces_from and n.from_day <= $renewOn
     and not exists (select from mails m where m.id = n.mail_id and (m.state = 'queued' or ${notifiedNobody}
       or (m.sent_at at time zone 'Asia/Tokyo')::date + $noticeDays::int > $renewOn))`,
})
/** The new price that is charged with this renewal, whose mail was handed over in time; null if the old one is. */
export const findDue = async (handle: Handle, which: Omit<Parameters<typeof due.first>[1], 'noticeDays'>) =>
  (await due.first(handle, { ...which, noticeDays: priceNoticeDays }))?.priceId ?? null

const forget = statement({
  name: 'price_notices_forget',
  params: { subscriptionId: text, priceId: text },
  row: { subscriptionId: text, priceId: text },
  text: `with page as (select subscription_id, price_id from price_notices
       where (subscription_id, price_id) > ($subscriptionId, $priceId)
       order by subscription_id, price_id limit 1000),
     gone as (delete from price_notices n using page, prices p, subscriptions s
       where n.subscription_id = page.subscription_id and n.price_id = page.price_id
         and p.id = page.price_id and s.id = page.subscription_id and s.price_id <> page.price_id
         and (not p.is_listed or p.replaces_id is distinct from s.price_id))
   select subscription_id, price_id from page order by subscription_id desc, price_id desc limit 1`,
})
/**
 * Those of new prices that were taken back: who is to pay one after all is notified again. Page by page, whatever there
 * is.
 */
export async function forgetWithdrawn(handle: Handle): Promise<void> {
  for (let last: Parameters<typeof forget.first>[1] | null = { subscriptionId: '', priceId: '' }; last; )
    last = await forget.first(handle, last)
}

const count = { notified: integer.because('a count'), unnotified: integer.because('a count') }
const changes = statement({
  name: 'price_changes',
  params: { isPractice: boolean },
  row: {
    priceId: text,
    oldPriceId: text.orNull,
    from: day.orNull,
    title: text,
    oldYen: integer,
    yen: integer,
    ...count,
    moved: integer.because('a count'),
  },
  text: `select p.id as price_id, p.replaces_id as old_price_id, p.replaces_from as from, r.title,
     o.amount_yen as old_yen, p.amount_yen as yen,
     (select count(*) from subscriptions s join price_notices n on n.subscription_id = s.id and n.price_id = p.id
         and n.named_from = p.replaces_from and ${isNotified}
       where s.price_id = p.replaces_id and s.state in ('active', 'past_due', 'cancelling')) as notified,
     (select count(*) from subscriptions s where s.price_id = p.replaces_id and s.state in ('active', 'past_due', 'cancelling')
       and not exists (select from price_notices n where n.subscription_id = s.id and n.price_id = p.id
         and n.named_from = p.replaces_from and ${isNotified})) as unnotified,
     (select count(*) from subscriptions s join price_notices n on n.subscription_id = s.id and n.price_id = p.id
       where s.price_id = p.id) as moved
   from prices p join prices o on o.id = p.replaces_id join products r on r.id = p.product_id
   where p.replaces_from is not null order by p.replaces_from, p.id limit 200`,
})
/** All new prices that take the place of others, with how many contracts know, do not know, and have moved. */
export const listChanges = (handle: Handle, which: { isPractice: boolean }) => changes.rows(handle, which)

const notifiedOf = statement({
  name: 'price_notices_of_price',
  params: { priceId: text, after: text },
  row: { id: text, uid: text.orNull, state: text, fromDay: day, toldAt: instant },
  text: `select s.id, s.uid, s.state, n.from_day, n.told_at from price_notices n join subscriptions s on s.id = n.subscription_id
   where n.price_id = $priceId and n.subscription_id > $after order by n.subscription_id limit 500`,
})
/** Who was notified of a new price, page by page. */
export const listNotified = (handle: Handle, which: { priceId: string; after: string }) =>
  notifiedOf.rows(handle, which)

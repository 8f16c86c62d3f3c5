import type { NotificationKind, NotificationPreference } from '@iki/contract/account/notification'
import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { isRead } from '../notification.store.ts'
import { mostNamed } from './notification.mails.ts'

/** A notification to be delivered, with its recipient. */
export type DeliveryRow = RowOf<typeof find>

const recipient = `case when coalesce(s.email_notifications, true) and u.email_verified_at is not null
     and u.status = 'active' then u.email end as recipient`

const find = statement({
  name: 'delivery_find',
  params: { id: integer },
  row: {
    id: integer,
    uid: text,
    kind: text.as<NotificationKind>(),
    title: text,
    body: text,
    link: text.orNull,
    fromUid: text.orNull,
    createdAt: instant,
    awaitsMail: boolean,
    awaitsPush: boolean,
    notificationPreference: json<NotificationPreference>().orNull,
    recipient: text.orNull,
  },
  text: `select n.id, n.uid, n.kind, n.title, n.body, n.link, n.from_uid, n.created_at, n.awaits_mail, n.awaits_push,
     s.notification_preference, ${recipient}
   from notifications n join users u on u.uid = n.uid left join member_settings s on s.uid = n.uid
   where n.id = $id and (n.awaits_mail or n.awaits_push) and not ${isRead}`,
})

/** Null if nothing of it is to be delivered any more. */
export async function findDelivery(handle: Handle, id: number): Promise<DeliveryRow | null> {
  return find.first(handle, { id })
}

const giveUp = statement({
  name: 'delivery_give_up',
  params: { id: integer },
  text: 'update notifications set awaits_mail = false, awaits_push = false where id = $id',
})

export async function giveUpDelivery(handle: Handle, id: number): Promise<void> {
  await giveUp.run(handle, { id })
}

const mail = statement({
  name: 'delivery_claim_mail',
  params: { id: integer },
  text: `update notifications n set awaits_mail = false where id = $id and awaits_mail and not ${isRead}`,
})

/** True for one caller, who queues the mail in the same transaction. */
export async function claimMail(handle: Handle, id: number): Promise<boolean> {
  return (await mail.run(handle, { id })) > 0
}

const push = statement({
  name: 'delivery_claim_push',
  params: { id: integer, isWanted: boolean },
  row: { subscriptionId: text },
  text: `with claimed as (
     update notifications n set awaits_push = false where id = $id and awaits_push and not ${isRead} returning id, uid
   )
   insert into pushes (notification_id, subscription_id)
   select c.id, s.id from claimed c join push_subscriptions s on s.uid = c.uid and $isWanted
   returning subscription_id`,
})

/** The member's browsers to be pushed to, for one caller; none if it is no longer `isWanted`. */
export async function claimPush(handle: Handle, id: number, isWanted: boolean): Promise<string[]> {
  return (await push.rows(handle, { id, isWanted })).map(row => row.subscriptionId)
}

/** How many members are read at a time. */
export const digestMembersAtOnce = 500

const waiting = statement({
  name: 'digest_members',
  params: { after: text, leftBefore: instant },
  row: { uid: text, notificationPreference: json<NotificationPreference>().orNull },
  text: `select w.uid, s.notification_preference
   from (
     select uid, min(created_at) as oldest from notifications where awaits_mail and uid > $after group by uid order by uid
   ) w left join member_settings s on s.uid = w.uid
   where w.oldest < $leftBefore or (s.notification_preference ->> 'isDigest')::boolean
   order by w.uid limit ${digestMembersAtOnce}`,
})

/** Members behind `after` with mails that wait to be sent together, or alone and in vain since before `leftBefore`. */
export const listDigestMembers = (handle: Handle, after: string, leftBefore: Date) =>
  waiting.rows(handle, { after, leftBefore })

const digestReader = statement({
  name: 'digest_reader',
  params: { uid: text },
  row: { notificationPreference: json<NotificationPreference>().orNull, recipient: text.orNull },
  text: `select s.notification_preference, ${recipient}
   from users u left join member_settings s on s.uid = u.uid where u.uid = $uid`,
})

/** The recipient of a member's digest, and what they want; null if there is no such member. */
export async function findDigestReader(handle: Handle, uid: string) {
  return digestReader.first(handle, { uid })
}

const digest = statement({
  name: 'digest_claim',
  params: { uid: text, hidden: text.array, kinds: text.array },
  row: { title: text, count: integer.because('a count') },
  text: `with chosen as (
     select id from notifications where uid = $uid and awaits_mail order by id for update
   ), claimed as (
     update notifications n set awaits_mail = false where id in (select id from chosen)
     returning id, kind, title, from_uid, ${isRead} as is_read
   )
   select title, count(*) over () as count from claimed
   where not is_read and (from_uid is null or from_uid <> all($hidden::text[])) and kind = any($kinds::text[])
   order by id desc limit ${mostNamed}`,
})

/**
 * Claims everything that waits for a member's digest: of these kinds the titles of the latest, and how many there are.
 */
export async function claimDigest(
  handle: Handle,
  { uid, hidden, kinds }: { uid: string; hidden: string[]; kinds: string[] },
): Promise<{ latest: { title: string }[]; count: number }> {
  const latest = await digest.rows(handle, { uid, hidden, kinds })
  return { latest, count: latest[0]?.count ?? 0 }
}

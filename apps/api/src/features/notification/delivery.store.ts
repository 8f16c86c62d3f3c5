import type { NotificationKind, NotificationPreference } from '@iki/contract/notification'
import { type Handle, preparedQuery } from '#core/database.ts'

/** A notification on its way out, with whom it goes to. */
export type DeliveryRow = {
  id: number
  uid: string
  kind: NotificationKind
  title: string
  body: string
  link: string | null
  from_uid: string | null
  created_at: Date
  awaits_mail: boolean
  awaits_push: boolean
  notification_preference: NotificationPreference | null
  /** Where mails go; null where they go nowhere. */
  recipient: string | null
}

const recipient = `case when coalesce(s.email_notifications, true) and u.email_verified_at is not null
     and u.status = 'active' then u.email end as recipient`

const find = preparedQuery<DeliveryRow>(
  'delivery_find',
  `select n.id, n.uid, n.kind, n.title, n.body, n.link, n.from_uid, n.created_at, n.awaits_mail, n.awaits_push,
     s.notification_preference, ${recipient}
   from notifications n join users u on u.uid = n.uid left join member_settings s on s.uid = n.uid
   where n.id = $1 and (n.awaits_mail or n.awaits_push)`,
)

/** Null when nothing of it is to go out any more. */
export async function findDelivery(handle: Handle, id: number): Promise<DeliveryRow | null> {
  const [row] = await find(handle, [id])
  return row ?? null
}

const giveUp = preparedQuery(
  'delivery_give_up',
  'update notifications set awaits_mail = false, awaits_push = false where id = $1',
)

export async function giveUpDelivery(handle: Handle, id: number): Promise<void> {
  await giveUp(handle, [id])
}

const mail = preparedQuery<{ id: number }>(
  'delivery_claim_mail',
  'update notifications set awaits_mail = false where id = $1 and awaits_mail returning id',
)

/** True for one caller: who queues the mail in the same transaction. */
export async function claimMail(handle: Handle, id: number): Promise<boolean> {
  return (await mail(handle, [id])).length > 0
}

const push = preparedQuery<{ subscription_id: string }>(
  'delivery_claim_push',
  `with claimed as (
     update notifications set awaits_push = false where id = $1 and awaits_push returning id, uid
   )
   insert into pushes (notification_id, subscription_id)
   select c.id, s.id from claimed c join push_subscriptions s on s.uid = c.uid and $2
   returning subscription_id`,
)

/** The member's browsers that are to be pushed to, for one caller; nobody's where it is not `isWanted` any more. */
export async function claimPush(handle: Handle, id: number, isWanted: boolean): Promise<string[]> {
  return (await push(handle, [id, isWanted])).map(row => row.subscription_id)
}

const waiting = preparedQuery<{ uid: string; notification_preference: NotificationPreference | null }>(
  'digest_members',
  `select w.uid, s.notification_preference
   from (
     select uid, min(created_at) as oldest from notifications where awaits_mail and uid > $1 group by uid order by uid
   ) w left join member_settings s on s.uid = w.uid
   where w.oldest < $2 or (s.notification_preference ->> 'isDigest')::boolean
   order by w.uid limit $3`,
)

/** Members behind `after` with mails that wait to be sent together, or alone and in vain since before `leftBefore`. */
export const listDigestMembers = (handle: Handle, after: string, leftBefore: Date, limit: number) =>
  waiting(handle, [after, leftBefore, limit])

const digestReader = preparedQuery<Pick<DeliveryRow, 'recipient' | 'notification_preference'>>(
  'digest_reader',
  `select s.notification_preference, ${recipient} from users u left join member_settings s on s.uid = u.uid where u.uid = $1`,
)

/** Where a member's digest goes, and what they want; null for nobody. */
export async function findDigestReader(handle: Handle, uid: string) {
  const [row] = await digestReader(handle, [uid])
  return row ?? null
}

const digest = preparedQuery<{ title: string; count: number }>(
  'digest_claim',
  `with chosen as (
     select id from notifications where uid = $1 and awaits_mail order by id for update
   ), claimed as (
     update notifications set awaits_mail = false where id in (select id from chosen)
     returning id, kind, title, from_uid
   )
   select title, count(*) over () as count from claimed
   where (from_uid is null or from_uid <> all($2::text[])) and kind = any($4::text[]) order by id desc limit $3`,
)

/** Takes all that waits for a member's digest: of these kinds the titles of the latest, and how many there are. */
export async function claimDigest(
  handle: Handle,
  { uid, hidden, kinds, limit }: { uid: string; hidden: string[]; kinds: string[]; limit: number },
): Promise<{ told: { title: string }[]; count: number }> {
  const told = await digest(handle, [uid, hidden, limit, kinds])
  return { told, count: told[0]?.count ?? 0 }
}

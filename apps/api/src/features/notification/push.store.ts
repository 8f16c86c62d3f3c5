import type { NotificationKind } from '@iki/contract/notification'
import { type Handle, preparedQuery } from '#core/database.ts'

/** Browsers that are pushed to, and pushes on their way to them. */

export type NewSubscription = {
  id: string
  uid: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  at: Date
}

const save = preparedQuery(
  'push_subscription_save',
  `insert into push_subscriptions (id, uid, endpoint, p256dh, auth, device, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do update set uid = excluded.uid, p256dh = excluded.p256dh, auth = excluded.auth,
     device = excluded.device, created_at = excluded.created_at, failing_since = null`,
)

/** A browser in which somebody else signs in is theirs from then on. */
export async function saveSubscription(handle: Handle, subscription: NewSubscription): Promise<void> {
  const { id, uid, endpoint, p256dh, auth, device, at } = subscription
  await save(handle, [id, uid, endpoint, p256dh, auth, device, at])
}

const trim = preparedQuery(
  'push_subscription_trim',
  `delete from push_subscriptions where id in (
     select id from push_subscriptions where uid = $1 order by created_at desc, id offset $2
   )`,
)

/** Keeps the latest `most` of a member. */
export async function keepLatestSubscriptions(handle: Handle, uid: string, most: number): Promise<void> {
  await trim(handle, [uid, most])
}

const remove = preparedQuery(
  'push_subscription_delete',
  'delete from push_subscriptions where id = $1 and ($2::text is null or uid = $2)',
)

/** Of `uid` only, unless that is null. */
export async function deleteSubscription(handle: Handle, id: string, uid: string | null): Promise<void> {
  await remove(handle, [id, uid])
}

const removeAll = preparedQuery(
  'push_subscriptions_delete_of_member',
  'delete from push_subscriptions where uid = $1',
)

export async function deleteSubscriptionsOf(handle: Handle, uid: string): Promise<void> {
  await removeAll(handle, [uid])
}

export type PushRow = {
  endpoint: string
  p256dh: string
  auth: string
  failing_since: Date | null
  uid: string
  kind: NotificationKind
  status: 'unread' | 'read' | 'unlisted' | 'withdrawn'
  title: string
  body: string
  link: string | null
  from_uid: string | null
  created_at: Date
}

const begin = preparedQuery<PushRow>(
  'push_begin',
  `update pushes p set is_begun = true
   from notifications n, push_subscriptions s
   where p.notification_id = $1 and p.subscription_id = $2 and not p.is_begun
     and n.id = p.notification_id and s.id = p.subscription_id and s.uid = n.uid
   returning s.endpoint, s.p256dh, s.auth, s.failing_since, n.uid, n.kind, n.status, n.title, n.body, n.link,
     n.from_uid, n.created_at`,
)

export type PushId = { notificationId: number; subscriptionId: string }

/** Null when it was begun before or is not to be sent any more. */
export async function beginPush(handle: Handle, id: PushId): Promise<PushRow | null> {
  const [row] = await begin(handle, [id.notificationId, id.subscriptionId])
  return row ?? null
}

const end = preparedQuery(
  'push_end',
  'delete from pushes where notification_id = $1 and subscription_id = $2',
)

export async function endPush(handle: Handle, id: PushId): Promise<void> {
  await end(handle, [id.notificationId, id.subscriptionId])
}

const putOff = preparedQuery(
  'push_put_off',
  'update pushes set is_begun = false where notification_id = $1 and subscription_id = $2',
)

/** It was not sent and may be begun again. */
export async function putOffPush(handle: Handle, id: PushId): Promise<void> {
  await putOff(handle, [id.notificationId, id.subscriptionId])
}

const reached = preparedQuery(
  'push_reached',
  'update push_subscriptions set failing_since = null where id = $1 and failing_since is not null',
)

export async function markReached(handle: Handle, subscriptionId: string): Promise<void> {
  await reached(handle, [subscriptionId])
}

const failing = preparedQuery(
  'push_failing',
  'update push_subscriptions set failing_since = coalesce(failing_since, $2) where id = $1',
)

export async function markFailing(handle: Handle, subscriptionId: string, at: Date): Promise<void> {
  await failing(handle, [subscriptionId, at])
}

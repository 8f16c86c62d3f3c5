import type { NotificationKind } from '@iki/contract/account/notification'
import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { isRead } from '../notification.store.ts'

/** Push subscriptions, and pushes on their way. */

export type NewSubscription = {
  id: string
  uid: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  at: Date
}

const save = statement({
  name: 'push_subscription_save',
  params: {
    id: text,
    uid: text,
    sessionId: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    device: text,
    at: instant,
  },
  text: `insert into push_subscriptions (id, uid, session_id, endpoint, p256dh, auth, device, created_at)
   select $id, $uid, s.id, $endpoint, $p256dh, $auth, $device, $at
   from auth_sessions s where s.id = $sessionId and s.revoked_at is null
   on conflict (id) do update set uid = excluded.uid, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
     device = excluded.device, created_at = excluded.created_at, failing_since = null`,
})

/** If another member signs in to a browser, it is theirs from then on. False if the session has ended. */
export async function saveSubscription(handle: Handle, subscription: NewSubscription): Promise<boolean> {
  return (await save.run(handle, subscription)) > 0
}

const trim = statement({
  name: 'push_subscription_trim',
  params: { uid: text, most: integer },
  text: `delete from push_subscriptions where id in (
     select id from push_subscriptions where uid = $uid order by created_at desc, id offset $most
   )`,
})

/** Keeps the latest `most` of a member. */
export async function deleteOldestSubscriptions(handle: Handle, uid: string, most: number): Promise<void> {
  await trim.run(handle, { uid, most })
}

const remove = statement({
  name: 'push_subscription_delete',
  params: { id: text, uid: text.orNull },
  text: 'delete from push_subscriptions where id = $id and ($uid::text is null or uid = $uid)',
})

/** Only those of `uid`, unless that is null. */
export async function deleteSubscription(handle: Handle, id: string, uid: string | null): Promise<void> {
  await remove.run(handle, { id, uid })
}

const removeAll = statement({
  name: 'push_subscriptions_delete_of_member',
  params: { uid: text, except: text.orNull },
  text: `delete from push_subscriptions
   where uid = $uid and ($except::text is null or session_id is distinct from $except)`,
})

/** All of a member, but those of the session `except`. */
export async function deleteSubscriptionsOf(
  handle: Handle,
  uid: string,
  except: string | null,
): Promise<void> {
  await removeAll.run(handle, { uid, except })
}

const removeOfSession = statement({
  name: 'push_subscriptions_delete_of_session',
  params: { sessionId: text },
  text: 'delete from push_subscriptions where session_id = $sessionId',
})

export async function deleteSubscriptionsOfSession(handle: Handle, sessionId: string): Promise<void> {
  await removeOfSession.run(handle, { sessionId })
}

export type PushRow = RowOf<typeof begin>

const begin = statement({
  name: 'push_begin',
  params: { notificationId: integer, subscriptionId: text },
  row: {
    endpoint: text,
    p256dh: text,
    auth: text,
    failingSince: instant.orNull,
    uid: text,
    kind: text.as<NotificationKind>(),
    status: text.as<'unread' | 'read' | 'unlisted' | 'withdrawn'>().because('one of two that are never null'),
    title: text,
    body: text,
    link: text.orNull,
    fromUid: text.orNull,
    createdAt: instant,
  },
  text: `update pushes p set is_begun = true
   from notifications n, push_subscriptions s
   where p.notification_id = $notificationId and p.subscription_id = $subscriptionId and not p.is_begun
     and n.id = p.notification_id and s.id = p.subscription_id and s.uid = n.uid
   returning s.endpoint, s.p256dh, s.auth, s.failing_since, n.uid, n.kind,
     case when ${isRead} then 'read' else n.status end as status, n.title, n.body, n.link,
     n.from_uid, n.created_at`,
})

export type PushId = { notificationId: number; subscriptionId: string }

/** Null if it was started before or is not to be sent any more. */
export async function beginPush(handle: Handle, id: PushId): Promise<PushRow | null> {
  return begin.first(handle, id)
}

const end = statement({
  name: 'push_end',
  params: { notificationId: integer, subscriptionId: text },
  text: 'delete from pushes where notification_id = $notificationId and subscription_id = $subscriptionId',
})

export async function endPush(handle: Handle, id: PushId): Promise<void> {
  await end.run(handle, id)
}

const putOff = statement({
  name: 'push_put_off',
  params: { notificationId: integer, subscriptionId: text },
  text: `update pushes set is_begun = false
   where notification_id = $notificationId and subscription_id = $subscriptionId`,
})

/** It was not sent and may be started again. */
export async function putOffPush(handle: Handle, id: PushId): Promise<void> {
  await putOff.run(handle, id)
}

const reached = statement({
  name: 'push_reached',
  params: { subscriptionId: text },
  text: `update push_subscriptions set failing_since = null
   where id = $subscriptionId and failing_since is not null`,
})

export async function markReached(handle: Handle, subscriptionId: string): Promise<void> {
  await reached.run(handle, { subscriptionId })
}

const failing = statement({
  name: 'push_failing',
  params: { subscriptionId: text, at: instant },
  text: 'update push_subscriptions set failing_since = coalesce(failing_since, $at) where id = $subscriptionId',
})

export async function markFailing(handle: Handle, subscriptionId: string, at: Date): Promise<void> {
  await failing.run(handle, { subscriptionId, at })
}

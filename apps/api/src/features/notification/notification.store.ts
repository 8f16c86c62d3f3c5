import {
  mostUnreadCounted,
  type NotificationKind,
  notificationPageSize,
} from '@iki/contract/account/notification'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type NotificationRow = RowOf<typeof page>

export type NewNotification = {
  uid: string
  kind: NotificationKind
  status: 'unread' | 'unlisted'
  title: string
  body: string
  html: string
  link: string | null
  about: string
  fromUid: string | null
  impressionId: string | null
  commentId: string | null
  at: Date
  awaitsMail: boolean
  awaitsPush: boolean
}

// If a member who is hidden by now has caused it, another member may cause it again.
const insert = statement({
  name: 'notification_insert',
  params: {
    uid: text,
    kind: text,
    status: text,
    title: text,
    body: text,
    html: text,
    link: text.orNull,
    about: text,
    fromUid: text.orNull,
    impressionId: text.orNull,
    commentId: text.orNull,
    at: instant,
    awaitsMail: boolean,
    awaitsPush: boolean,
    hidden: text.array,
  },
  row: { id: integer },
  text: `insert into notifications as n
     (uid, kind, status, title, body, html, link, about, from_uid, impression_id, comment_id,
     created_at, awaits_mail, awaits_push)
   values ($uid, $kind, $status, $title, $body, $html, $link, $about, $fromUid, $impressionId, $commentId,
     $at, $awaitsMail, $awaitsPush)
   on conflict (uid, about) do update set from_uid = excluded.from_uid where n.from_uid = any($hidden::text[])
   returning id`,
})

/** Its id; null if the member was notified of the same before, by somebody who is not `hidden`. */
export async function insertNotification(
  handle: Handle,
  notification: NewNotification,
  hidden: string[],
): Promise<number | null> {
  const row = await insert.first(handle, { ...notification, hidden })
  return row?.id ?? null
}

const isUnread = `uid = $uid and status = 'unread'
     and id > coalesce((select read_up_to from notification_read_marks where uid = $uid), 0)`
const isShown = `${isUnread} and (from_uid is null or from_uid <> all($hidden::text[]))`

/** Whether a row with the alias `n` has been read. */
export const isRead = `(n.status = 'read' or n.status = 'unread' and exists (
     select from notification_read_marks m where m.uid = n.uid and m.read_up_to >= n.id
   ))`

const page = statement({
  name: 'notification_page',
  params: { uid: text, hidden: text.array, before: integer },
  row: {
    id: integer,
    kind: text.as<NotificationKind>(),
    status: text.as<'unread' | 'read'>(),
    title: text,
    body: text,
    html: text,
    link: text.orNull,
    createdAt: instant,
  },
  text: `select id, kind, status, title, body, html, link, created_at from notifications
   where ${isShown} and id < $before order by id desc limit ${notificationPageSize + 1}`,
})

export type NotificationReader = { uid: string; hidden: string[] }

/** Unread ones, the newest first, older than `before`: one more than a page has, if there are more. */
export const listUnread = (handle: Handle, { uid, hidden }: NotificationReader, before: number | null) =>
  page.rows(handle, { uid, hidden, before: before ?? Number.MAX_SAFE_INTEGER })

const count = statement({
  name: 'notification_count',
  params: { uid: text, hidden: text.array },
  row: { count: integer.because('a count') },
  text: `select count(*) as count from (
     select from notifications where ${isShown} order by id desc limit ${mostUnreadCounted}
   ) as unread`,
})

/** How many are unread, up to `mostUnreadCounted`. */
export async function countUnread(handle: Handle, { uid, hidden }: NotificationReader): Promise<number> {
  const row = await count.first(handle, { uid, hidden })
  return row?.count ?? 0
}

// In the order of their ids, like all changes of several rows, so that two devices cannot deadlock.
const writeRead = `update notifications set status = 'read', awaits_mail = false, awaits_push = false
   where id in (select id from chosen)`

const readNamed = statement({
  name: 'notification_read',
  params: { uid: text, ids: integer.array },
  text: `with chosen as (
     select n.id from unnest(${anyList('$ids', 'bigint')}) as named (id) join notifications n on n.id = named.id
     where n.uid = $uid and n.status = 'unread' order by n.id for update of n
   ) ${writeRead}`,
})

/** Marks the named ones as read. Returns how many were unread. */
export const markRead = (handle: Handle, named: { uid: string; ids: number[] }): Promise<number> =>
  readNamed.run(handle, named)

const readUpTo = statement({
  name: 'notification_read_up_to',
  params: { uid: text, upTo: integer, settledBefore: instant },
  row: { id: integer.because('of rows that were written') },
  text: `with marked as (
     insert into notification_read_marks as m (uid, read_up_to)
     select uid, id from (
       select uid, id from notifications where ${isUnread} and id <= $upTo and created_at < $settledBefore
       order by id desc limit 1
     ) latest
     on conflict (uid) do update set read_up_to = excluded.read_up_to where m.read_up_to < excluded.read_up_to
     returning read_up_to as id
   ), chosen as (
     select id from notifications where ${isUnread} and id <= $upTo and id > coalesce((select id from marked), 0)
     order by id for update
   ), written as (${writeRead} returning id)
   select id from marked union all select id from written`,
})

/**
 * Marks all up to one of them as read: older ones (before `settledBefore`) by the mark, later ones row by row. Ids are
 * assigned before their transactions end, so a later one may still become visible below others; a mark above it would
 * hide it. Returns whether any was unread.
 */
export const markReadUpTo = async (
  handle: Handle,
  position: { uid: string; upTo: number; settledBefore: Date },
): Promise<boolean> => (await readUpTo.run(handle, position)) > 0

const reword = statement({
  name: 'notification_reword',
  params: { commentId: text, body: text, html: text },
  text: `with chosen as (
     select id from notifications where comment_id = $commentId and status in ('unread', 'unlisted') order by id for update
   )
   update notifications set body = $body, html = $html where id in (select id from chosen)`,
})

export async function rewordNotifications(
  handle: Handle,
  { commentId, body, html }: { commentId: string; body: string; html: string },
): Promise<void> {
  await reword.run(handle, { commentId, body, html })
}

const purge = statement({
  name: 'notification_purge',
  params: { unreadBefore: instant, readBefore: instant },
  text: `delete from notifications where id in (
     select id from notifications n
     where created_at < $readBefore and (status in ('unlisted', 'withdrawn') or ${isRead} or created_at < $unreadBefore)
     order by created_at limit 1000
   )`,
})

/** Deletes some that are older than `unreadBefore`, or read and older than `readBefore`. Returns how many. */
export const purgeNotifications = (
  handle: Handle,
  before: { unreadBefore: Date; readBefore: Date },
): Promise<number> => purge.run(handle, before)

const nickname = statement({
  name: 'notification_nickname',
  params: { uid: text },
  row: { nickname: text.orNull },
  text: 'select nickname from users where uid = $uid',
})

export async function findNickname(handle: Handle, uid: string): Promise<string | null> {
  const row = await nickname.first(handle, { uid })
  return row?.nickname ?? null
}

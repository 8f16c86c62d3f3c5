import type { NotificationKind } from '@iki/contract/notification'
import { type Handle, preparedQuery } from '#core/database.ts'

export type NotificationRow = {
  id: number
  kind: NotificationKind
  status: 'unread' | 'read'
  title: string
  body: string
  html: string
  link: string | null
  created_at: Date
}

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

// What somebody who is hidden by now has caused, somebody else has caused again.
const insert = preparedQuery<{ id: number }>(
  'notification_insert',
  `insert into notifications as n
     (uid, kind, status, title, body, html, link, about, from_uid, impression_id, comment_id,
     created_at, awaits_mail, awaits_push)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (uid, about) do update set from_uid = excluded.from_uid where n.from_uid = any($15::text[])
   returning id`,
)

/** Its id; null when the member was told of the same before, by somebody who is not `hidden`. */
export async function insertNotification(
  handle: Handle,
  {
    uid,
    kind,
    status,
    title,
    body,
    html,
    link,
    about,
    fromUid,
    impressionId,
    commentId,
    at,
    ...waits
  }: NewNotification,
  hidden: string[],
): Promise<number | null> {
  const values = [uid, kind, status, title, body, html, link, about, fromUid, impressionId, commentId]
  const [row] = await insert(handle, [...values, at, waits.awaitsMail, waits.awaitsPush, hidden])
  return row?.id ?? null
}

const isSeen = (hidden: string) =>
  `status = 'unread' and (from_uid is null or from_uid <> all(${hidden}::text[]))`

/** Named for a test that reads its plan. */
export const pageQuery = `select id, kind, status, title, body, html, link, created_at from notifications
   where uid = $1 and ${isSeen('$2')} and id < $3 order by id desc limit $4`
const page = preparedQuery<NotificationRow>('notification_page', pageQuery)

export type Reader = { uid: string; hidden: string[] }

/** Unread ones, the newest first, older than `before`. */
export const listUnread = (handle: Handle, { uid, hidden }: Reader, before: number | null, limit: number) =>
  page(handle, [uid, hidden, before ?? Number.MAX_SAFE_INTEGER, limit])

/** Named for a test that reads its plan. */
export const countQuery = `select count(*) as count from (
     select from notifications where uid = $1 and ${isSeen('$2')} order by id desc limit $3
   ) as unread`
const count = preparedQuery<{ count: number }>('notification_count', countQuery)

/** How many are unread, up to `most`. */
export async function countUnread(handle: Handle, { uid, hidden }: Reader, most: number): Promise<number> {
  const [row] = await count(handle, [uid, hidden, most])
  return row?.count ?? 0
}

// In the order of their ids, as everybody who changes several, so that two devices don't wait for each other.
const read = preparedQuery<{ id: number }>(
  'notification_read',
  `with chosen as (
     select id from notifications where uid = $1 and status = 'unread' and (id = any($2::bigint[]) or id <= $3)
     order by id for update
   )
   update notifications set status = 'read', awaits_mail = false, awaits_push = false
   where id in (select id from chosen) returning id`,
)

/** Marks those named, and all up to `upTo`, as read. Answers how many were not. */
export async function markRead(
  handle: Handle,
  { uid, ids, upTo }: { uid: string; ids: number[]; upTo: number },
): Promise<number> {
  return (await read(handle, [uid, ids, upTo])).length
}

const reword = preparedQuery(
  'notification_reword',
  `with chosen as (
     select id from notifications where comment_id = $1 and status in ('unread', 'unlisted') order by id for update
   )
   update notifications set body = $2, html = $3 where id in (select id from chosen)`,
)

export async function rewordNotifications(
  handle: Handle,
  { commentId, body, html }: { commentId: string; body: string; html: string },
): Promise<void> {
  await reword(handle, [commentId, body, html])
}

const purge = preparedQuery<{ id: number }>(
  'notification_purge',
  `delete from notifications where id in (
     select id from notifications where created_at < $2 and (status <> 'unread' or created_at < $1)
     order by created_at limit 1000
   ) returning id`,
)

/** Deletes some that are from before `unreadBefore`, or read and from before `readBefore`. Answers how many. */
export async function purgeNotifications(
  handle: Handle,
  { unreadBefore, readBefore }: { unreadBefore: Date; readBefore: Date },
): Promise<number> {
  return (await purge(handle, [unreadBefore, readBefore])).length
}

const nickname = preparedQuery<{ nickname: string | null }>(
  'notification_nickname',
  'select nickname from users where uid = $1',
)

export async function findNickname(handle: Handle, uid: string): Promise<string | null> {
  const [row] = await nickname(handle, [uid])
  return row?.nickname ?? null
}

import { commentsNamed } from '@iki/contract/people/comment'
import { likesNamed } from '@iki/contract/people/impression'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** Likes and comments of posts, with their counts. */

const like = statement({
  name: 'impression_like',
  params: { impressionId: text, uid: text, isLiked: boolean, at: instant },
  row: {
    isLiked: boolean.because('ends in a constant'),
    changed: boolean.because('exists'),
  },
  text: `with before as (
     select is_liked from impression_likes where impression_id = $impressionId and uid = $uid
   ), chosen as (
     insert into impression_likes as l (impression_id, uid, is_liked, chosen_at)
     select $impressionId, $uid, $isLiked::boolean, $at::timestamptz
     from (values (1)) as one left join before on true -- Read first: afterwards it would be gone.
     on conflict (impression_id, uid) do update set is_liked = excluded.is_liked, chosen_at = excluded.chosen_at
     where l.chosen_at <= excluded.chosen_at
     returning is_liked
   ), counted as (
     update impression_counts set likes = greatest(0, likes + case when $isLiked then 1 else -1 end)
     where impression_id = $impressionId
       and exists (select from chosen where is_liked is distinct from coalesce((select is_liked from before), false))
     returning likes
   )
   select coalesce((select is_liked from chosen), (select is_liked from before), false) as is_liked,
     exists (select from counted) as changed`,
})

/**
 * The later choice of a member wins. Answers the current like, and whether anything changed. Call it in a transaction, and
 * lock the post before (`lockCounts`): two first likes of one member at one moment would otherwise both count.
 */
export async function saveLike(
  handle: Handle,
  change: { impressionId: string; uid: string; isLiked: boolean; at: Date },
) {
  const row = await like.first(handle, change)
  return { isLiked: row?.isLiked ?? false, hasChanged: row?.changed ?? false }
}

const lock = statement({
  name: 'impression_counts_lock',
  params: { impressionId: text },
  row: { impressionId: text },
  text: 'select impression_id from impression_counts where impression_id = $impressionId for update',
})

/** Makes members who like or comment on a post wait for each other until the transaction ends. */
export async function lockCounts(handle: Handle, impressionId: string): Promise<void> {
  await lock.run(handle, { impressionId })
}

export type CommentRow = RowOf<typeof comments>

const commentColumns = `c.id, c.uid, u.nickname, u.authority, c.body, c.html, c.created_at, c.edited_at, c.revision`
const isShown = 'c.deleted_at is null and c.closed_reason is null and c.uid <> all($hidden::text[])'

const comments = statement({
  name: 'impression_comments_page',
  params: { impressionId: text, hidden: text.array, after: text.orNull },
  row: {
    id: text,
    uid: text,
    nickname: text.orNull,
    authority: text.as<'customer' | 'operator'>(),
    body: text,
    html: text,
    createdAt: instant,
    editedAt: instant.orNull,
    revision: integer,
  },
  text: `select ${commentColumns} from impression_comments c join users u on u.uid = c.uid
   where c.impression_id = $impressionId and ${isShown} and ($after::text is null
     or (c.created_at, c.id) > (select created_at, id from impression_comments where id = $after))
   order by c.created_at, c.id limit ${commentsNamed + 1}`,
})

/** The oldest first, after one of them: one more than a page has, if there are more. */
export const listComments = (
  handle: Handle,
  asked: { impressionId: string; hidden: string[]; after: string | null },
) => comments.rows(handle, asked)

const ofMany = statement({
  name: 'impression_comments_of_many',
  params: { ids: text.array, hidden: text.array },
  row: { impressionId: text.because('an id that was given'), ...comments.row },
  text: `select i.id as impression_id, c.*
   from unnest(${anyList('$ids')}) as i (id) cross join lateral (
     select ${commentColumns} from impression_comments c join users u on u.uid = c.uid
     where c.impression_id = i.id and ${isShown} order by c.created_at, c.id limit ${commentsNamed}
   ) c`,
})

/** Of several posts, `commentsNamed` each, the oldest first. */
export const listCommentsOf = (handle: Handle, ids: string[], hidden: string[]) =>
  ofMany.rows(handle, { ids, hidden })

export type LikeRow = RowOf<typeof likes>

const likes = statement({
  name: 'impression_likes_of_many',
  params: { ids: text.array, hidden: text.array },
  row: {
    impressionId: text.because('an id that was given'),
    uid: text,
    nickname: text.orNull,
    authority: text.as<'customer' | 'operator'>(),
    chosenAt: instant,
  },
  text: `select i.id as impression_id, l.uid, u.nickname, u.authority, l.chosen_at
   from unnest(${anyList('$ids')}) as i (id) cross join lateral (
     select uid, chosen_at from impression_likes
     where impression_id = i.id and is_liked and uid <> all($hidden::text[])
     order by chosen_at desc, uid limit ${likesNamed}
   ) l join users u on u.uid = l.uid
   order by i.id, l.chosen_at desc, l.uid`,
})

/** Of several posts, `likesNamed` each, the latest first. */
export const listLikesOf = (handle: Handle, ids: string[], hidden: string[]) =>
  likes.rows(handle, { ids, hidden })

export type NewComment = {
  id: string
  impressionId: string
  uid: string
  body: string
  html: string
  mentionedUids: string[]
  inputHash: string
  at: Date
}

// Whoever deletes or closes the post at the same time waits, or is waited for.
const insert = statement({
  name: 'impression_comment_insert',
  params: {
    id: text,
    impressionId: text,
    uid: text,
    body: text,
    html: text,
    mentionedUids: text.array,
    inputHash: text,
    at: instant,
  },
  row: { id: text.because('an id that was given') },
  text: `with made as (
     insert into impression_comments
       (id, impression_id, uid, post_uid, post_plan, body, html, mentioned_uids, input_hash, created_at)
     select $id, id, $uid, uid, plan, $body, $html, $mentionedUids, $inputHash, $at from impressions
     where id = $impressionId and deleted_at is null and status <> 'closed' for share
     on conflict (id) do nothing returning impression_id
   ), counted as (
     update impression_counts set comments = comments + 1 where impression_id in (select impression_id from made)
   )
   select $id::text as id from made`,
})

/** False if the id is taken, or the post no longer exists. */
export async function insertComment(handle: Handle, comment: NewComment): Promise<boolean> {
  return (await insert.run(handle, comment)) > 0
}

const one = statement({
  name: 'impression_comment_one',
  params: { id: text },
  row: {
    ...comments.row,
    impressionId: text,
    mentionedUids: text.array,
    inputHash: text,
    deletedAt: instant.orNull,
  },
  text: `select ${commentColumns}, c.impression_id, c.mentioned_uids, c.input_hash, c.deleted_at
   from impression_comments c join users u on u.uid = c.uid where c.id = $id`,
})

export const findComment = (handle: Handle, id: string) => one.first(handle, { id })

const lockOne = statement({
  name: 'impression_comment_lock_own',
  params: { id: text, impressionId: text, uid: text },
  row: { body: text, revision: integer },
  text: `select body, revision from impression_comments
   where id = $id and impression_id = $impressionId and uid = $uid and deleted_at is null and closed_reason is null
   for no key update`,
})

type OwnComment = { id: string; impressionId: string; uid: string }

/** The member's comment, locked until the transaction ends; null if there is none that can be changed. */
export const lockOwnComment = (handle: Handle, comment: OwnComment) => lockOne.first(handle, comment)

const update = statement({
  name: 'impression_comment_update',
  params: { id: text, body: text, html: text, at: instant },
  text: `update impression_comments set body = $body, html = $html, edited_at = $at, revision = revision + 1
   where id = $id`,
})

/** Changes a comment that is locked. */
export async function updateComment(
  handle: Handle,
  change: Pick<NewComment, 'id' | 'body' | 'html' | 'at'>,
): Promise<void> {
  await update.run(handle, change)
}

const remove = statement({
  name: 'impression_comment_delete',
  params: { id: text, impressionId: text, uid: text, at: instant },
  row: { id: text.because('an id that was given') },
  text: `with removed as (
     update impression_comments set deleted_at = $at
     where id = $id and impression_id = $impressionId and uid = $uid and deleted_at is null
     returning impression_id, closed_reason
   ), counted as (
     update impression_counts set comments = greatest(0, comments - 1)
     where impression_id in (select impression_id from removed where closed_reason is null)
   )
   select $id::text as id from removed`,
})

/** False if the member no longer has such a comment. */
export async function deleteComment(handle: Handle, comment: OwnComment & { at: Date }): Promise<boolean> {
  return (await remove.run(handle, comment)) > 0
}

const close = statement({
  name: 'impression_comment_close',
  params: { id: text, reason: text },
  row: { impressionId: text, uid: text },
  text: `with closed as (
     update impression_comments set closed_reason = $reason
     where id = $id and deleted_at is null and closed_reason is null returning impression_id, uid
   ), counted as (
     update impression_counts set comments = greatest(0, comments - 1)
     where impression_id in (select impression_id from closed)
   )
   select impression_id, uid from closed`,
})

/** Closes a comment. Null if there is none. */
export const closeComment = (handle: Handle, id: string, reason: string) =>
  close.first(handle, { id, reason })

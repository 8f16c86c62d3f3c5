import { commentsNamed, likesNamed } from '@iki/contract/impression'
import { type Handle, preparedQuery } from '#core/database.ts'

/** Likes and comments of posts, with their counts. */

const like = preparedQuery<{ is_liked: boolean; changed: boolean }>(
  'impression_like',
  `with before as (
     select is_liked from impression_likes where impression_id = $1 and uid = $2
   ), wished as (
     insert into impression_likes as l (impression_id, uid, is_liked, wished_at)
     select $1, $2, $3::boolean, $4::timestamptz
     from (values (1)) as one left join before on true -- Read first: afterwards it would be gone.
     on conflict (impression_id, uid) do update set is_liked = excluded.is_liked, wished_at = excluded.wished_at
     where l.wished_at <= excluded.wished_at
     returning is_liked
   ), counted as (
     update impression_counts set likes = greatest(0, likes + case when $3 then 1 else -1 end)
     where impression_id = $1
       and exists (select from wished where is_liked is distinct from coalesce((select is_liked from before), false))
     returning likes
   )
   select coalesce((select is_liked from wished), (select is_liked from before), false) as is_liked,
     exists (select from counted) as changed`,
)

/**
 * The later wish of a member stands. Answers what stands, and whether anything changed. Call it in a transaction, and
 * lock the post before (`lockCounts`): two first wishes of one member at one moment would otherwise both count.
 */
export async function saveLike(
  handle: Handle,
  { impressionId, uid, isLiked, at }: { impressionId: string; uid: string; isLiked: boolean; at: Date },
) {
  const [row] = await like(handle, [impressionId, uid, isLiked, at])
  return { isLiked: row?.is_liked ?? false, hasChanged: row?.changed ?? false }
}

const lock = preparedQuery<{ impression_id: string }>(
  'impression_counts_lock',
  'select impression_id from impression_counts where impression_id = $1 for update',
)

/** Makes those who like or comment on a post wait for each other until the transaction ends. */
export const lockCounts = (handle: Handle, impressionId: string) => lock(handle, [impressionId])

export type CommentRow = {
  id: string
  uid: string
  nickname: string | null
  authority: 'customer' | 'operator'
  body: string
  html: string
  created_at: Date
  edited_at: Date | null
  revision: number
}

const commentColumns = `c.id, c.uid, u.nickname, u.authority, c.body, c.html, c.created_at, c.edited_at, c.revision`
const isShown = 'c.deleted_at is null and c.closed_reason is null and c.uid <> all($2::text[])'

const comments = preparedQuery<CommentRow>(
  'impression_comments_page',
  `select ${commentColumns} from impression_comments c join users u on u.uid = c.uid
   where c.impression_id = $1 and ${isShown}
     and ($3::text is null or (c.created_at, c.id) > (select created_at, id from impression_comments where id = $3))
   order by c.created_at, c.id limit ${commentsNamed + 1}`,
)

/** The oldest first, behind one of them: one more than a page holds, when there are more. */
export const listComments = (
  handle: Handle,
  { impressionId, hidden, after }: { impressionId: string; hidden: string[]; after: string | null },
) => comments(handle, [impressionId, hidden, after])

const ofMany = preparedQuery<CommentRow & { impression_id: string }>(
  'impression_comments_of_many',
  `select i.id as impression_id, c.*
   from unnest($1::text[]) as i (id) cross join lateral (
     select ${commentColumns} from impression_comments c join users u on u.uid = c.uid
     where c.impression_id = i.id and ${isShown} order by c.created_at, c.id limit ${commentsNamed}
   ) c`,
)

/** Of several posts, `commentsNamed` each, the oldest first. */
export const listCommentsOf = (handle: Handle, ids: string[], hidden: string[]) =>
  ofMany(handle, [ids, hidden])

export type LikeRow = {
  impression_id: string
  uid: string
  nickname: string | null
  authority: 'customer' | 'operator'
  wished_at: Date
}

const likes = preparedQuery<LikeRow>(
  'impression_likes_of_many',
  `select i.id as impression_id, l.uid, u.nickname, u.authority, l.wished_at
   from unnest($1::text[]) as i (id) cross join lateral (
     select uid, wished_at from impression_likes
     where impression_id = i.id and is_liked and uid <> all($2::text[])
     order by wished_at desc, uid limit ${likesNamed}
   ) l join users u on u.uid = l.uid
   order by i.id, l.wished_at desc, l.uid`,
)

/** Of several posts, `likesNamed` each, the latest first. */
export const listLikesOf = (handle: Handle, ids: string[], hidden: string[]) => likes(handle, [ids, hidden])

export type NewComment = {
  id: string
  impressionId: string
  uid: string
  body: string
  html: string
  inputHash: string
  at: Date
}

// Whoever deletes or closes the post at this moment waits, or is waited for.
const insert = preparedQuery<{ id: string }>(
  'impression_comment_insert',
  `with made as (
     insert into impression_comments (id, impression_id, uid, body, html, input_hash, created_at)
     select $1, $2, $3, $4, $5, $6, $7 from impressions
     where id = $2 and deleted_at is null and status <> 'closed' for share
     on conflict (id) do nothing returning impression_id
   ), counted as (
     update impression_counts set comments = comments + 1 where impression_id in (select impression_id from made)
   )
   select $1::text as id from made`,
)

/** False when the id is taken, or the post is gone. */
export async function insertComment(handle: Handle, comment: NewComment): Promise<boolean> {
  const { id, impressionId, uid, body, html, inputHash, at } = comment
  return (await insert(handle, [id, impressionId, uid, body, html, inputHash, at])).length > 0
}

const one = preparedQuery<
  CommentRow & { impression_id: string; input_hash: string; deleted_at: Date | null }
>(
  'impression_comment_one',
  `select ${commentColumns}, c.impression_id, c.input_hash, c.deleted_at
   from impression_comments c join users u on u.uid = c.uid where c.id = $1`,
)

export async function findComment(handle: Handle, id: string) {
  const [row] = await one(handle, [id])
  return row ?? null
}

const lockOne = preparedQuery<{ body: string; revision: number }>(
  'impression_comment_lock_own',
  `select body, revision from impression_comments
   where id = $1 and impression_id = $2 and uid = $3 and deleted_at is null and closed_reason is null
   for no key update`,
)

type OwnComment = { id: string; impressionId: string; uid: string }

/** The member's comment as it stands until the transaction ends; null when there is none that can be changed. */
export async function lockOwnComment(handle: Handle, { id, impressionId, uid }: OwnComment) {
  const [row] = await lockOne(handle, [id, impressionId, uid])
  return row ?? null
}

const update = preparedQuery(
  'impression_comment_update',
  `update impression_comments set body = $2, html = $3, edited_at = $4, revision = revision + 1 where id = $1`,
)

/** Changes a comment that is locked. */
export async function updateComment(
  handle: Handle,
  { id, body, html, at }: Pick<NewComment, 'id' | 'body' | 'html' | 'at'>,
): Promise<void> {
  await update(handle, [id, body, html, at])
}

const remove = preparedQuery<{ id: string }>(
  'impression_comment_delete',
  `with gone as (
     update impression_comments set deleted_at = $4
     where id = $1 and impression_id = $2 and uid = $3 and deleted_at is null
     returning impression_id, closed_reason
   ), counted as (
     update impression_counts set comments = greatest(0, comments - 1)
     where impression_id in (select impression_id from gone where closed_reason is null)
   )
   select $1::text as id from gone`,
)

/** False when the member has no such comment any more. */
export async function deleteComment(
  handle: Handle,
  { id, impressionId, uid, at }: OwnComment & { at: Date },
): Promise<boolean> {
  return (await remove(handle, [id, impressionId, uid, at])).length > 0
}

const close = preparedQuery<{ impression_id: string; uid: string }>(
  'impression_comment_close',
  `with gone as (
     update impression_comments set closed_reason = $2
     where id = $1 and deleted_at is null and closed_reason is null returning impression_id, uid
   ), counted as (
     update impression_counts set comments = greatest(0, comments - 1)
     where impression_id in (select impression_id from gone)
   )
   select impression_id, uid from gone`,
)

/** Takes a comment out of sight. Null when there is none that can be. */
export async function closeComment(handle: Handle, id: string, reason: string) {
  const [row] = await close(handle, [id, reason])
  return row ?? null
}

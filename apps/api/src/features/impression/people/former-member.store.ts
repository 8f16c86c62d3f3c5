import type { Handle, Transaction } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

/** What a member who has left has written: some rows at a time, so that nobody waits for the locks. */

/** The author of what stays without a name. It cannot sign in. */
const formerUid = 'former'
const formerName = '退会された方'
const some = { uid: text, limit: integer }

const likes = statement({
  name: 'former_likes_delete',
  params: some,
  text: `with gone as (
     delete from impression_likes where (impression_id, uid) in (
       select impression_id, uid from impression_likes where uid = $uid limit $limit
     ) returning impression_id, is_liked
   ), counted as (
     update impression_counts set likes = greatest(0, likes - 1)
     where impression_id in (select impression_id from gone where is_liked)
   )
   select from gone`,
})

const comments = statement({
  name: 'former_comments_delete',
  params: { ...some, posts: text },
  text: `with gone as (
     delete from impression_comments where id = any(array(
       select c.id from impression_comments c join impressions i on i.id = c.impression_id
       where c.uid = $uid and ($posts = 'remove' or c.deleted_at is not null or c.closed_reason is not null
         or i.status <> 'open' or i.deleted_at is not null)
       limit $limit
     )) returning impression_id, deleted_at is null and closed_reason is null as is_counted
   ), fewer as (
     select impression_id, count(*)::int as count from gone where is_counted group by impression_id
   ), counted as (
     update impression_counts c set comments = greatest(0, c.comments - f.count)
     from fewer f where f.impression_id = c.impression_id
   )
   select from gone`,
})

const posts = statement({
  name: 'former_posts_delete',
  params: { ...some, posts: text },
  text: `delete from impressions where id = any(array(
     select id from impressions
     where uid = $uid and ($posts = 'remove' or status <> 'open' or deleted_at is not null) limit $limit
   ))`,
})

const pictures = statement({
  name: 'former_pictures_delete',
  params: some,
  row: { storageKey: text },
  text: `delete from impression_pictures where id = any(array(
     select p.id from impression_pictures p where p.uid = $uid and not exists (
       select from impressions i where i.picture_ids @> array[p.id] and i.picture_ids <> '{}' and i.deleted_at is null
     ) limit $limit
   )) returning storage_key`,
})

const former = statement({
  name: 'former_member_make',
  params: { uid: text, name: text, now: instant },
  text: `insert into users (uid, nickname, status, created_at, updated_at)
   values ($uid, $name, 'disabled', $now, $now) on conflict do nothing`,
})
const handPosts = statement({
  name: 'former_posts_hand_over',
  params: { ...some, former: text },
  row: { id: text },
  text: `update impressions set uid = $former where id = any(array(
     select id from impressions where uid = $uid limit $limit
   )) returning id`,
})
const handAnswers = statement({
  name: 'former_answers_hand_over',
  params: { ids: text.array, former: text },
  text: `update impression_comments set post_uid = $former where impression_id = ${anyOf('$ids')}`,
})
const handComments = statement({
  name: 'former_comments_hand_over',
  params: { ...some, former: text },
  text: `update impression_comments set uid = $former where id = any(array(
     select id from impression_comments where uid = $uid limit $limit
   ))`,
})
const handPictures = statement({
  name: 'former_pictures_hand_over',
  params: { ...some, former: text },
  text: `update impression_pictures set uid = $former where id = any(array(
     select id from impression_pictures where uid = $uid limit $limit
   ))`,
})
const reports = statement({
  name: 'former_reports_empty',
  params: { uid: text, former: text, posts: text },
  text: `update reports set author_uid = $former,
     reported = case when $posts = 'keep' and state = 'open' then reported else '{"body":"","pictureIds":[]}' end
   where author_uid = $uid`,
})

type Some = { uid: string; limit: number }
type PostsChoice = { posts: 'remove' | 'keep' }

/** Each returns how many rows it removed or changed. */
export const deleteLikes = (tx: Transaction, which: Some) => likes.run(tx, which)
export const deleteComments = (tx: Transaction, which: Some & PostsChoice) => comments.run(tx, which)
export const deletePosts = (tx: Transaction, which: Some & PostsChoice) => posts.run(tx, which)
export const handOverComments = (tx: Transaction, which: Some) =>
  handComments.run(tx, { ...which, former: formerUid })
export const handOverPictures = (tx: Transaction, which: Some) =>
  handPictures.run(tx, { ...which, former: formerUid })

/** Pictures that no post shows; returns their storage keys. */
export const deletePictures = async (tx: Transaction, which: Some): Promise<string[]> =>
  (await pictures.rows(tx, which)).map(({ storageKey }) => storageKey)

/** The posts get the author without a name, also where others' comments repeat whose post it is. */
export async function handOverPosts(tx: Transaction, which: Some): Promise<number> {
  const handed = await handPosts.rows(tx, { ...which, former: formerUid })
  if (handed.length > 0) await handAnswers.run(tx, { ids: handed.map(({ id }) => id), former: formerUid })
  return handed.length
}

export async function ensureFormerMember(handle: Handle, now: Date): Promise<void> {
  await former.run(handle, { uid: formerUid, name: formerName, now })
}

/** What was reported is emptied, except what is still to be decided and stays. */
export const emptyReports = (tx: Transaction, which: { uid: string } & PostsChoice) =>
  reports.run(tx, { ...which, former: formerUid })

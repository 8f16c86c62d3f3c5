import { type ImpressionStatus, timelinePageSize } from '@iki/contract/people/impression'
import { type TimelinePlan, timelines } from '@iki/contract/people/timeline'
import type { Handle } from '#core/database/database.ts'
import { decimal, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import {
  impressionColumns,
  impressionJoins,
  impressionRow,
  isBehind,
  isShown,
  mostOfPage,
  mostPlansAtOnce,
  ofPlans,
  oneMore,
  type PageStart,
  type PostReader,
  pageStartParams,
  readerParams,
} from './reading/impression-row.store.ts'

/** A page whose posts are selected first, so that nothing is counted for later ones. */
const pageOf = (where: string, most: number, mostPlans = mostPlansAtOnce) => `select ${impressionColumns}
  from (${ofPlans({ plans: '$plans', where: `${where} and ${isBehind}`, limit: '$limit', most, mostPlans })}) i
  ${impressionJoins} order by i.created_at desc, i.id desc`

const pageParams = { ...readerParams, ...pageStartParams, plans: text.array }

const timeline = statement({
  name: 'impressions_timeline',
  params: pageParams,
  row: impressionRow,
  text: pageOf(isShown, timelinePageSize + oneMore),
})
const ofAuthor = statement({
  name: 'impressions_of_author',
  params: { ...pageParams, authorUid: text },
  row: impressionRow,
  text: pageOf(`uid = $authorUid and ${isShown}`, timelinePageSize + oneMore, timelines.length),
})
const own = statement({
  name: 'impressions_own',
  params: pageParams,
  row: impressionRow,
  text: pageOf('uid = $uid and deleted_at is null', mostOfPage),
})
const one = statement({
  name: 'impression_one',
  params: { ...readerParams, id: text },
  row: impressionRow,
  text: `select ${impressionColumns} from impressions i ${impressionJoins}
   where i.id = $id and i.deleted_at is null and (i.uid = $uid or i.status = 'open' and i.uid <> all($hidden))`,
})

/** Open posts of some plans, the newest first. */
export const listTimeline = (
  handle: Handle,
  reader: PostReader,
  plans: readonly string[],
  start: PageStart,
) => timeline.rows(handle, { ...reader, ...start, plans })

/** Open posts of a member in some plans, the newest first. */
export const listOfAuthor = (
  handle: Handle,
  reader: PostReader,
  { uid, plans }: { uid: string; plans: readonly string[] },
  start: PageStart,
) => ofAuthor.rows(handle, { ...reader, ...start, plans, authorUid: uid })

/** The reader's own posts in some plans, whatever their status. */
export const listOwn = (handle: Handle, reader: PostReader, plans: readonly string[], start: PageStart) =>
  own.rows(handle, { ...reader, ...start, plans })

/** Null if this reader cannot see it. */
export const findImpression = (handle: Handle, reader: PostReader, id: string) =>
  one.first(handle, { ...reader, id })

export type NewImpression = {
  id: string
  uid: string
  plan: string
  status: 'open' | 'room'
  body: string
  html: string
  searchText: string
  pictureIds: string[]
  pictureTexts: string[]
  mentionedUids: string[]
  lessonId: string | null
  lessonSeconds: number | null
  inputHash: string
  at: Date
}

const insert = statement({
  name: 'impression_insert',
  params: {
    id: text,
    uid: text,
    plan: text,
    status: text,
    body: text,
    html: text,
    searchText: text,
    pictureIds: text.array,
    pictureTexts: text.array,
    mentionedUids: text.array,
    lessonId: text.orNull,
    lessonSeconds: decimal.orNull,
    inputHash: text,
    at: instant,
  },
  row: { id: text },
  text: `with made as (
     insert into impressions (id, uid, plan, status, body, html, search_text, picture_ids, picture_texts,
       mentioned_uids, lesson_id, lesson_seconds, input_hash, created_at)
     values ($id, $uid, $plan, $status, $body, $html, $searchText, $pictureIds, $pictureTexts, $mentionedUids,
       $lessonId, $lessonSeconds, $inputHash, $at)
     on conflict (id) do nothing returning id
   ), counted as (
     insert into impression_counts (impression_id) select id from made
   )
   select id from made`,
})

/** False if the id is taken. */
export async function insertImpression(handle: Handle, post: NewImpression): Promise<boolean> {
  return (await insert.run(handle, post)) > 0
}

const current = statement({
  name: 'impression_current',
  params: { id: text },
  row: {
    uid: text,
    plan: text.as<TimelinePlan>(),
    status: text.as<ImpressionStatus>(),
    inputHash: text,
    deletedAt: instant.orNull,
    body: text,
    mentionedUids: text.array,
  },
  text: `select uid, plan, status, input_hash, deleted_at, body, mentioned_uids from impressions where id = $id`,
})

/** The post with an id, whoever asks. */
export const findStored = (handle: Handle, id: string) => current.first(handle, { id })

export type OwnImpression = RowOf<typeof lock>

// Not `for update`, because members who comment would wait for it.
const lock = statement({
  name: 'impression_lock_own',
  params: { id: text, uid: text },
  row: {
    plan: text.as<TimelinePlan>(),
    status: text.as<ImpressionStatus>(),
    body: text,
    pictureIds: text.array,
    pictureTexts: text.array,
    lessonId: text.orNull,
    lessonSeconds: decimal.orNull,
    revision: integer,
  },
  text: `select plan, status, body, picture_ids, picture_texts, lesson_id, lesson_seconds, revision from impressions
   where id = $id and uid = $uid and deleted_at is null and status <> 'closed' for no key update`,
})

/** The member's post, locked until the transaction ends; null if there is none that can be changed. */
export const lockOwn = (handle: Handle, id: string, uid: string): Promise<OwnImpression | null> =>
  lock.first(handle, { id, uid })

const update = statement({
  name: 'impression_update',
  params: {
    id: text,
    body: text,
    html: text,
    searchText: text,
    pictureIds: text.array,
    pictureTexts: text.array,
    lessonId: text.orNull,
    lessonSeconds: decimal.orNull,
    at: instant,
  },
  text: `update impressions set body = $body, html = $html, search_text = $searchText, picture_ids = $pictureIds,
     picture_texts = $pictureTexts, lesson_id = $lessonId, lesson_seconds = $lessonSeconds, edited_at = $at, revision = revision + 1
   where id = $id`,
})

/** Changes a post that is locked. */
export async function updateImpression(
  handle: Handle,
  change: Omit<NewImpression, 'uid' | 'plan' | 'status' | 'inputHash' | 'mentionedUids'>,
): Promise<void> {
  await update.run(handle, change)
}

const remove = statement({
  name: 'impression_delete',
  params: { id: text, uid: text, at: instant },
  row: { plan: text.as<TimelinePlan>(), status: text.as<ImpressionStatus>(), pictureIds: text.array },
  text: `update impressions set deleted_at = $at where id = $id and uid = $uid and deleted_at is null
   returning plan, status, picture_ids`,
})

export const deleteImpression = (handle: Handle, post: { id: string; uid: string; at: Date }) =>
  remove.first(handle, post)

const restore = statement({
  name: 'impression_restore',
  params: { id: text, uid: text, since: instant },
  row: remove.row,
  text: `update impressions set deleted_at = null
   where id = $id and uid = $uid and deleted_at >= $since returning plan, status, picture_ids`,
})

/** Null if it was deleted too long ago, or not at all. */
export const restoreImpression = (handle: Handle, post: { id: string; uid: string; since: Date }) =>
  restore.first(handle, post)

const close = statement({
  name: 'impression_close',
  params: { id: text, reason: text },
  row: { uid: text, plan: text.as<TimelinePlan>() },
  text: `update impressions set status = 'closed', closed_reason = $reason
   where id = $id and status <> 'closed' returning uid, plan`,
})

/** Closes a post, also a deleted one that its author could still restore. Null if there is none. */
export const closeImpression = (handle: Handle, id: string, reason: string) =>
  close.first(handle, { id, reason })

const purge = statement({
  name: 'impressions_purge',
  params: { before: instant },
  row: { id: text },
  text: `delete from impressions where id in (
     select id from impressions where deleted_at < $before order by deleted_at limit 1000
   ) returning id`,
})

/** Deletes for good what was deleted before. Returns how many. */
export const purgeImpressions = (handle: Handle, before: Date): Promise<number> =>
  purge.run(handle, { before })

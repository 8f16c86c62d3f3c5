import { type ImpressionStatus, timelinePageSize } from '@iki/contract/impression'
import { roomPageSize } from '@iki/contract/kansou'
import type { TimelinePlan } from '@iki/contract/timeline'
import { type Handle, preparedQuery } from '#core/database.ts'
import {
  asSeenBy,
  type ImpressionRow,
  impressionColumns,
  impressionJoins,
  isBehind,
  isShown,
  ofPlans,
  oneMore,
  type Place,
  type Reader,
} from './impression-row.store.ts'

/** The longest page that a list of one's own posts has. */
const mostOfPage = Math.max(timelinePageSize, ...Object.values(roomPageSize)) + oneMore

/** Of a page whose posts are picked first, so that nothing is counted for those behind it. */
const pageOf = (where: string, most: number) => `select ${impressionColumns}
  from (${ofPlans({ plans: '$6', where: `${where} and ${isBehind}`, limit: '$5', most })}) i
  ${impressionJoins} order by i.created_at desc, i.id desc`

const timeline = preparedQuery<ImpressionRow>(
  'impressions_timeline',
  pageOf(isShown, timelinePageSize + oneMore),
)
const own = preparedQuery<ImpressionRow>(
  'impressions_own',
  pageOf('uid = $1 and deleted_at is null', mostOfPage),
)
const one = preparedQuery<ImpressionRow>(
  'impression_one',
  `select ${impressionColumns} from impressions i ${impressionJoins}
   where i.id = $3 and i.deleted_at is null and (i.uid = $1 or i.status = 'open' and i.uid <> all($2))`,
)

/** $1 to $5 of the queries of a page. */
export const pageValues = ({ uid, hidden }: Reader, { before, beforeId, limit }: Place) => [
  ...[uid, hidden, before, beforeId, limit],
]

/** Open posts of some plans, the newest first. */
export const listTimeline = async (handle: Handle, reader: Reader, plans: readonly string[], place: Place) =>
  asSeenBy(handle, reader, await timeline(handle, [...pageValues(reader, place), plans]))

/** The reader's own posts in some plans, whatever their status. */
export const listOwn = async (handle: Handle, reader: Reader, plans: readonly string[], place: Place) =>
  asSeenBy(handle, reader, await own(handle, [...pageValues(reader, place), plans]))

/** Null when it is not there for this reader. */
export async function findImpression(handle: Handle, reader: Reader, id: string) {
  const rows = await one(handle, [reader.uid, reader.hidden, id])
  const [row] = await asSeenBy(handle, reader, rows)
  return row ?? null
}

export type NewImpression = {
  id: string
  uid: string
  plan: string
  status: 'open' | 'room'
  body: string
  html: string
  searchText: string
  pictureIds: string[]
  lessonId: string | null
  lessonSeconds: number | null
  inputHash: string
  at: Date
}

const insert = preparedQuery<{ id: string }>(
  'impression_insert',
  `with made as (
     insert into impressions (id, uid, plan, status, body, html, search_text, picture_ids, lesson_id, lesson_seconds,
       input_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do nothing returning id
   ), counted as (
     insert into impression_counts (impression_id) select id from made
   )
   select id from made`,
)

/** False when the id is taken. */
export async function insertImpression(handle: Handle, post: NewImpression): Promise<boolean> {
  const rows = await insert(handle, [
    ...[post.id, post.uid, post.plan, post.status, post.body, post.html, post.searchText, post.pictureIds],
    ...[post.lessonId, post.lessonSeconds, post.inputHash, post.at],
  ])
  return rows.length > 0
}

type Standing = {
  uid: string
  plan: TimelinePlan
  status: ImpressionStatus
  input_hash: string
  deleted_at: Date | null
}

const standing = preparedQuery<Standing>(
  'impression_standing',
  'select uid, plan, status, input_hash, deleted_at from impressions where id = $1',
)

/** What there is under an id, whoever asks. */
export async function findStanding(handle: Handle, id: string): Promise<Standing | null> {
  const [row] = await standing(handle, [id])
  return row ?? null
}

type Own = {
  plan: TimelinePlan
  status: ImpressionStatus
  body: string
  picture_ids: string[]
  lesson_id: string | null
  lesson_seconds: number | null
  revision: number
}

// Not `for update`, on which those who comment would wait.
const lock = preparedQuery<Own>(
  'impression_lock_own',
  `select plan, status, body, picture_ids, lesson_id, lesson_seconds, revision from impressions
   where id = $1 and uid = $2 and deleted_at is null and status <> 'closed' for no key update`,
)

/** The member's post as it stands until the transaction ends; null when there is none that can be changed. */
export async function lockOwn(handle: Handle, id: string, uid: string): Promise<Own | null> {
  const [row] = await lock(handle, [id, uid])
  return row ?? null
}

const update = preparedQuery(
  'impression_update',
  `update impressions set body = $2, html = $3, search_text = $4, picture_ids = $5, lesson_id = $6, lesson_seconds = $7,
     edited_at = $8, revision = revision + 1
   where id = $1`,
)

/** Changes a post that is locked. */
export async function updateImpression(
  handle: Handle,
  change: Omit<NewImpression, 'uid' | 'plan' | 'status' | 'inputHash'>,
): Promise<void> {
  const { id, body, html, searchText, pictureIds, lessonId, lessonSeconds, at } = change
  await update(handle, [id, body, html, searchText, pictureIds, lessonId, lessonSeconds, at])
}

type Moved = { plan: TimelinePlan; status: ImpressionStatus; picture_ids: string[] }

const remove = preparedQuery<Moved>(
  'impression_delete',
  `update impressions set deleted_at = $3 where id = $1 and uid = $2 and deleted_at is null
   returning plan, status, picture_ids`,
)

export async function deleteImpression(
  handle: Handle,
  { id, uid, at }: { id: string; uid: string; at: Date },
) {
  const [row] = await remove(handle, [id, uid, at])
  return row ?? null
}

const restore = preparedQuery<Moved>(
  'impression_restore',
  `update impressions set deleted_at = null
   where id = $1 and uid = $2 and deleted_at >= $3 returning plan, status, picture_ids`,
)

/** Null when it was deleted too long ago, or not at all. */
export async function restoreImpression(
  handle: Handle,
  { id, uid, since }: { id: string; uid: string; since: Date },
) {
  const [row] = await restore(handle, [id, uid, since])
  return row ?? null
}

const close = preparedQuery<{ uid: string; plan: TimelinePlan }>(
  'impression_close',
  `update impressions set status = 'closed', closed_reason = $2
   where id = $1 and status <> 'closed' returning uid, plan`,
)

/** Takes a post out of sight, also one that its author could still bring back. Null when there is none that can be. */
export async function closeImpression(handle: Handle, id: string, reason: string) {
  const [row] = await close(handle, [id, reason])
  return row ?? null
}

const purge = preparedQuery<{ id: string }>(
  'impressions_purge',
  `delete from impressions where id in (
     select id from impressions where deleted_at < $1 order by deleted_at limit 1000
   ) returning id`,
)

/** Deletes for good what was deleted before. Answers how many. */
export const purgeImpressions = async (handle: Handle, before: Date): Promise<number> =>
  (await purge(handle, [before])).length

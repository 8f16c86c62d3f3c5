import { type ImpressionStatus, timelinePageSize } from '@iki/contract/people/impression'
import { roomPageSize } from '@iki/contract/people/kansou'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { anyList, anyOf } from '#core/database/generic-parameters.ts'
import { boolean, decimal, instant, integer, json, text, type ValuesOf } from '#core/database/sql-type.ts'

/** The parts of statements that read posts as one member sees them. */

/** A comment under a post in a list, as the list's query returns it. */
export type ListedComment = {
  id: string
  uid: string
  nickname: string | null
  authority: 'customer' | 'operator'
  body: string
  html: string
  created_at: string
  edited_at: string | null
  revision: number
}

/** The reader, and the members hidden from them. */
export type PostReader = { uid: string; hidden: string[] }
export const readerParams = { uid: text, hidden: text.array }

/** Where a page begins: after this post. */
export type PageStart = { before: Date; beforeId: string; limit: number }
export const pageStartParams = { before: instant, beforeId: text, limit: integer }

/** The columns of `impressionColumns`. */
export const impressionRow = {
  id: text,
  uid: text,
  nickname: text.orNull,
  authority: text.as<'customer' | 'operator'>(),
  plan: text.as<TimelinePlan>(),
  status: text.as<ImpressionStatus>(),
  body: text,
  html: text,
  pictureIds: text.array,
  pictureTexts: text.array,
  lessonId: text.orNull,
  lessonSeconds: decimal.orNull,
  closedReason: text.orNull,
  createdAt: instant,
  editedAt: instant.orNull,
  revision: integer,
  likeCount: integer.because('ends in a constant'),
  isLiked: boolean.because('ends in a constant'),
  isSaved: boolean.because('ends in a constant'),
  commentCount: integer.because('ends in a constant'),
  comments: json<ListedComment[]>().because('ends in a constant'),
}

/** A post as one reader sees it: counts leave out the members who are hidden from them. */
export type ImpressionRow = ValuesOf<typeof impressionRow>

/**
 * Whether anybody is hidden from the reader. The planner does not know the answer (see generic-parameters.ts), so that one plan
 * serves all readers.
 */
const hidesSomebody = `cardinality(${anyList('$hidden')}) > 0`

/** A number of others, without those who are hidden from the reader: for almost everybody nothing is read for it. */
const shownOf = (all: string, ofHidden: string) => `greatest(coalesce(${all}, 0) - case when ${hidesSomebody}
    then (select count(*)::int from ${ofHidden} and h.uid = ${anyOf('$hidden')}) else 0 end, 0)`

/** What the reader has chosen for a post. Joined, all that the reader ever chose would be read for each page. */
const chosen = (column: string, table: string) =>
  `coalesce((select c.${column} from ${table} c where c.impression_id = i.id and c.uid = $uid), false)`

/** The columns of an ImpressionRow from `impressions i`, for the reader $uid from whom $hidden are hidden. */
export const impressionColumns = `i.id, i.uid, u.nickname, u.authority, i.plan, i.status, i.body, i.html, i.picture_ids,
  i.picture_texts, i.lesson_id, i.lesson_seconds, i.closed_reason, i.created_at, i.edited_at, i.revision,
  ${shownOf('n.likes', 'impression_likes h where h.impression_id = i.id and h.is_liked')} as like_count,
  ${chosen('is_liked', 'impression_likes')} as is_liked, ${chosen('is_saved', 'impression_saves')} as is_saved,
  ${shownOf('n.comments', 'impression_comments h where h.impression_id = i.id and h.deleted_at is null and h.closed_reason is null')} as comment_count,
  case when n.comments > 0 then coalesce((
    select json_agg(c order by c.created_at, c.id) from (
      select h.id, h.uid, w.nickname, w.authority, h.body, h.html, h.created_at, h.edited_at,
        h.revision
      from impression_comments h join users w on w.uid = h.uid
      where h.impression_id = i.id and h.deleted_at is null and h.closed_reason is null
        and h.uid <> all($hidden::text[])
      order by h.created_at desc, h.id desc limit 3
    ) c
  ), '[]'::json) else '[]'::json end as comments`

export const impressionJoins = `join users u on u.uid = i.uid
  left join impression_counts n on n.impression_id = i.id`

/** The most timelines in one list: no plan has more (see timelinesOf of the contract). */
export const mostPlansAtOnce = 2

/**
 * Posts of the plans in `plans`, the newest first: each plan is read by the index, and the results are merged. `most`
 * is the highest possible `limit`, as a number: it tells the planner how few rows are read, so that one plan serves all
 * calls. A limit that is only a parameter counts as a tenth of the table.
 */
export const ofPlans = (
  {
    plans,
    where,
    limit,
    most,
    mostPlans = mostPlansAtOnce,
  }: { plans: string; where: string; limit: string; most: number; mostPlans?: number },
  columns = '*',
) => `select p.*
  from (select unnest(${plans}::text[]) as plan limit ${mostPlans}) as asked cross join lateral (
    select ${columns} from impressions where plan = asked.plan and ${where}
    order by created_at desc, id desc limit ${most}
  ) p order by p.created_at desc, p.id desc limit ${limit}`

/** Rows after the position of a page. */
export const isBehind = '(created_at, id) < ($before::timestamptz, $beforeId::text)'

/** A page reads one more row than it shows, to know whether there is a next page. */
export const oneMore = 1

/** The longest page that a list of one's own posts has. */
export const mostOfPage = Math.max(timelinePageSize, ...Object.values(roomPageSize)) + oneMore

/** What a reader may see at all, as a condition on `impressions`. */
export const isShown = `status = 'open' and deleted_at is null and uid <> all($hidden)`

import { roomPageSize } from '@iki/contract/people/kansou'
import { type TimelinePlan, timelines } from '@iki/contract/people/timeline'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import {
  impressionColumns,
  impressionJoins,
  impressionRow,
  isBehind,
  mostOfPage,
  ofPlans,
  oneMore,
  type PageStart,
  type PostReader,
  pageStartParams,
  readerParams,
} from '../reading/impression-row.store.ts'

/** Rooms: what a member has written in a plan, with the answers of others. */

/** More unseen answers than this are "many". */
const mostUnread = 99

/** Others' answers, `c`, to posts of the member in the plan of `p`. The index of answers has them by age. */
const answers = `from impression_comments c join impressions i on i.id = c.impression_id and i.deleted_at is null
     where c.post_uid = $uid and c.post_plan = p.plan and c.deleted_at is null and c.closed_reason is null
       and c.uid <> c.post_uid and c.uid <> all(${anyList('$hidden')}::text[])`
const newestFirst = 'order by c.created_at desc, c.impression_id desc'
/** A page of answered posts, and one more. */
const mostAnswered = roomPageSize.ascending + oneMore
const eachPlan = `unnest(${anyList('$plans')}) as p (plan)`

const rooms = statement({
  name: 'rooms',
  params: { ...readerParams, plans: text.array },
  row: {
    plan: text.as<TimelinePlan>().because('a plan that was given'),
    body: text,
    latestAt: instant.because('at least when the member wrote'),
    unreadCount: integer.because('a count'),
  },
  text: `select p.plan, latest.body, greatest(latest.created_at, answer.created_at) as latest_at,
     (
       select count(*) from (
         select ${answers} and c.created_at > coalesce(s.room_until, '-infinity') ${newestFirst} limit ${mostUnread}
       ) unread
     )::int as unread_count
   from ${eachPlan}
   cross join lateral (
     select body, created_at from impressions
     where uid = $uid and plan = p.plan and deleted_at is null order by created_at desc, id desc limit 1
   ) latest
   left join impression_seen s on s.uid = $uid and s.plan = p.plan
   left join lateral (select c.created_at ${answers} ${newestFirst} limit 1) answer on true
   order by latest_at desc, p.plan`,
})

/** Of these plans, those in which the member has written, the one with the latest activity first. */
export const listRooms = (handle: Handle, reader: PostReader, plans: readonly string[]) =>
  rooms.rows(handle, { ...reader, plans })

const answered = statement({
  name: 'impressions_answered',
  params: { ...readerParams, before: instant, beforeId: text, plans: text.array },
  row: { ...impressionRow, answeredAt: instant },
  text: `select ${impressionColumns}, i.answered_at
   from (
     select own.*, answer.created_at as answered_at
     from (
       select latest.* from ${eachPlan} cross join lateral (
         select c.impression_id, c.created_at ${answers} and (c.created_at, c.impression_id) < ($before::timestamptz, $beforeId::text)
           and not exists (
             select from impression_comments later
             where later.impression_id = c.impression_id and (later.created_at, later.id) > (c.created_at, c.id)
               and later.deleted_at is null and later.closed_reason is null
               and later.uid <> $uid and later.uid <> all($hidden::text[])
           )
         ${newestFirst} limit ${mostAnswered}
       ) latest order by created_at desc, impression_id desc limit ${mostAnswered}
     ) answer join impressions own on own.id = answer.impression_id
   ) i ${impressionJoins} order by i.answered_at desc, i.id desc`,
})

/** The member's posts that others have answered, the latest answer first. */
export const listAnswered = (
  handle: Handle,
  reader: PostReader,
  { before, beforeId }: Omit<PageStart, 'limit'>,
) => answered.rows(handle, { ...reader, before, beforeId, plans: timelines })

const ofTag = statement({
  name: 'impressions_own_of_tag',
  params: { ...readerParams, ...pageStartParams, plans: text.array, tag: text },
  row: impressionRow,
  text: `select ${impressionColumns}
   from (${ofPlans({
     plans: '$plans',
     where: `uid = $uid and deleted_at is null and ${isBehind}
       and exists (select from lessons l where l.id = lesson_id and l.tags @> array[$tag]::text[])`,
     limit: '$limit',
     most: mostOfPage,
   })}) i ${impressionJoins} order by i.created_at desc, i.id desc`,
})

/** The member's posts in some plans about lessons with a tag. */
export const listOwnOfTag = (
  handle: Handle,
  reader: PostReader,
  { plans, tag }: { plans: readonly string[]; tag: string },
  start: PageStart,
) => ofTag.rows(handle, { ...reader, ...start, plans, tag })

const seenParams = { uid: text, plan: text, until: instant }

const seenRoom = statement({
  name: 'room_seen',
  params: seenParams,
  text: `insert into impression_seen as s (uid, plan, room_until) values ($uid, $plan, $until)
   on conflict (uid, plan) do update set room_until = greatest(s.room_until, excluded.room_until)`,
})
const seenTimeline = statement({
  name: 'timeline_seen',
  params: seenParams,
  text: `insert into impression_seen as s (uid, plan, timeline_until) values ($uid, $plan, $until)
   on conflict (uid, plan) do update set timeline_until = greatest(s.timeline_until, excluded.timeline_until)`,
})

type Seen = { uid: string; plan: string; until: Date }

/** Only ever moves forward. */
export async function markRoomSeen(handle: Handle, seen: Seen): Promise<void> {
  await seenRoom.run(handle, seen)
}

export async function markTimelineSeen(handle: Handle, seen: Seen): Promise<void> {
  await seenTimeline.run(handle, seen)
}

/** More new posts than this are "many". */
const mostNew = 99

const news = statement({
  name: 'timelines_new',
  params: { ...readerParams, plans: text.array, newSince: instant },
  row: {
    plan: text.as<TimelinePlan>().because('a plan that was given'),
    newCount: integer.because('a count'),
  },
  text: `select p.plan, (
     select count(*) from (
       select from impressions i
       where i.plan = p.plan and i.status = 'open' and i.deleted_at is null and i.uid <> $uid and i.uid <> all($hidden)
         and i.created_at > coalesce(s.timeline_until, $newSince)
       order by i.created_at desc limit ${mostNew}
     ) n
   )::int as new_count
   from ${eachPlan} left join impression_seen s on s.uid = $uid and s.plan = p.plan`,
})

/**
 * How many posts of others are new to the member in each of these plans, counted up to `mostNew`: in a timeline that
 * they have never seen, those after `newSince`.
 */
export const countNew = (handle: Handle, reader: PostReader, plans: readonly string[], newSince: Date) =>
  news.rows(handle, { ...reader, plans, newSince })

import type { TimelinePlan } from '@iki/contract/timeline'
import { type Handle, preparedQuery } from '#core/database.ts'
import { pageValues } from './impression.store.ts'
import {
  asSeenBy,
  type ImpressionRow,
  impressionColumns,
  impressionJoins,
  type Place,
  type Reader,
} from './impression-row.store.ts'

/** Rooms: what a member has written in a plan, with the answers of others. */

export type RoomRow = {
  plan: TimelinePlan
  body: string
  latest_at: Date
  unread_count: number
}

const isAnswer = `c.deleted_at is null and c.closed_reason is null and c.uid <> $1 and c.uid <> all($2::text[])`

const rooms = preparedQuery<RoomRow>(
  'rooms',
  `select p.plan, latest.body, greatest(latest.created_at, answers.latest_at) as latest_at, answers.unread_count
   from unnest($3::text[]) as p (plan)
   cross join lateral (
     select body, created_at from impressions
     where uid = $1 and plan = p.plan and deleted_at is null order by created_at desc, id desc limit 1
   ) latest
   left join impression_seen s on s.uid = $1 and s.plan = p.plan
   cross join lateral (
     select max(c.created_at) as latest_at,
       count(*) filter (where c.created_at > coalesce(s.room_until, '-infinity'))::int as unread_count
     from impressions i join impression_comments c on c.impression_id = i.id
     where i.uid = $1 and i.plan = p.plan and i.deleted_at is null and ${isAnswer}
   ) answers
   order by latest_at desc, p.plan`,
)

/** Of these plans, those in which the member has written, the one that something happened in last first. */
export const listRooms = (handle: Handle, { uid, hidden }: Reader, plans: readonly string[]) =>
  rooms(handle, [uid, hidden, plans])

const answered = preparedQuery<ImpressionRow & { answered_at: Date }>(
  'impressions_answered',
  `select ${impressionColumns}, i.answered_at
   from (
     select p.*, a.answered_at from impressions p
     cross join lateral (
       select max(c.created_at) as answered_at from impression_comments c
       where c.impression_id = p.id and ${isAnswer}
     ) a
     where p.uid = $1 and p.deleted_at is null and (a.answered_at, p.id) < ($3::timestamptz, $4::text)
     order by a.answered_at desc, p.id desc limit $5
   ) i ${impressionJoins} order by i.answered_at desc, i.id desc`,
)

/** The member's posts that others have answered, the latest answer first. */
export const listAnswered = async (handle: Handle, reader: Reader, { before, beforeId, limit }: Place) =>
  asSeenBy(handle, reader, await answered(handle, [reader.uid, reader.hidden, before, beforeId, limit]))

const ofTag = preparedQuery<ImpressionRow>(
  'impressions_own_of_tag',
  `select ${impressionColumns}
   from (
     select p.* from impressions p join lessons l on l.id = p.lesson_id and l.tags @> array[$7]::text[]
     where p.uid = $1 and p.plan = any($6::text[]) and p.deleted_at is null and (p.created_at, p.id) < ($3::timestamptz, $4::text)
     order by p.created_at desc, p.id desc limit $5
   ) i ${impressionJoins} order by i.created_at desc, i.id desc`,
)

/** The member's posts in some plans about lessons that carry a tag. */
export const listOwnOfTag = async (
  handle: Handle,
  reader: Reader,
  { plans, tag }: { plans: readonly string[]; tag: string },
  place: Place,
) => asSeenBy(handle, reader, await ofTag(handle, [...pageValues(reader, place), plans, tag]))

const seenRoom = preparedQuery(
  'room_seen',
  `insert into impression_seen as s (uid, plan, room_until) values ($1, $2, $3)
   on conflict (uid, plan) do update set room_until = greatest(s.room_until, excluded.room_until)`,
)
const seenTimeline = preparedQuery(
  'timeline_seen',
  `insert into impression_seen as s (uid, plan, timeline_until) values ($1, $2, $3)
   on conflict (uid, plan) do update set timeline_until = greatest(s.timeline_until, excluded.timeline_until)`,
)

type Seen = { uid: string; plan: string; until: Date }

/** Only ever moves forward. */
export async function markRoomSeen(handle: Handle, { uid, plan, until }: Seen): Promise<void> {
  await seenRoom(handle, [uid, plan, until])
}

export async function markTimelineSeen(handle: Handle, { uid, plan, until }: Seen): Promise<void> {
  await seenTimeline(handle, [uid, plan, until])
}

/** More new posts than this are "many". */
const mostNew = 99

const news = preparedQuery<{ plan: TimelinePlan; new_count: number }>(
  'timelines_new',
  `select p.plan, (
     select count(*) from (
       select from impressions i
       where i.plan = p.plan and i.status = 'open' and i.deleted_at is null and i.uid <> $1 and i.uid <> all($2)
         and i.created_at > coalesce(s.timeline_until, now() - interval '7 days')
       order by i.created_at desc limit ${mostNew}
     ) n
   )::int as new_count
   from unnest($3::text[]) as p (plan) left join impression_seen s on s.uid = $1 and s.plan = p.plan`,
)

/** How many posts of others are new to the member in each of these plans, counted up to `mostNew`. */
export const countNew = (handle: Handle, { uid, hidden }: Reader, plans: readonly string[]) =>
  news(handle, [uid, hidden, plans])

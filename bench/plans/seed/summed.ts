import type { Sizes } from './own-rows.ts'

/** Rows that are computed from other rows, and so are inserted after them. */
export const summedRows = (sizes: Sizes): string[] => [
  `insert into listening_days (uid, day, seconds, sessions)
   select uid, (started_at at time zone 'Asia/Tokyo')::date, sum(wall_seconds), count(*) from listening group by 1, 2`,
  `insert into impression_counts (impression_id, likes, comments) select id, 1, 1 from impressions`,
  `insert into impression_likes (impression_id, uid, is_liked, chosen_at)
   select id, 'u' || n, true, created_at from (select id, created_at, row_number() over () % ${sizes.members} + 1 as n from impressions) i`,
]

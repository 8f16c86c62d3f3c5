import { type SquatDay, squatDeviceLimit, squatPageDays } from '@iki/contract/diary/squat'
import type { Handle } from '#core/database/database.ts'
import { day, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import type { squats } from './squat.tables.ts'

/** Each device has a row of its own, and its higher sequence wins. */
const save = statement({
  name: 'squats_save',
  params: {
    uid: text,
    day,
    deviceId: text,
    count: integer,
    seconds: integer,
    sequence: integer,
    updatedAt: instant,
  },
  text: `insert into squats as s (uid, day, device_id, count, seconds, sequence, updated_at)
   select $uid::text, $day::date, $deviceId::text, $count::integer, $seconds::integer, $sequence::integer,
     $updatedAt::timestamptz
   where (
     select count(*) from squats where uid = $uid and day = $day and device_id <> $deviceId
   ) < ${squatDeviceLimit}
   on conflict (uid, day, device_id) do update set
     count = excluded.count, seconds = excluded.seconds,
     sequence = excluded.sequence, updated_at = excluded.updated_at
   where excluded.sequence > s.sequence`,
})

export async function saveCount(handle: Handle, row: typeof squats.$inferInsert): Promise<void> {
  await save.run(handle, row)
}

const ofDay = statement({
  name: 'squats_of_day',
  params: { uid: text, day },
  row: { count: integer.because('coalesce'), seconds: integer.because('coalesce') },
  text: `select coalesce(sum(count), 0)::integer as count, coalesce(sum(seconds), 0)::integer as seconds
   from squats where uid = $uid and day = $day`,
})

export async function findDay(handle: Handle, uid: string, day: string): Promise<SquatDay> {
  const row = await ofDay.first(handle, { uid, day })
  return { day, count: row?.count ?? 0, seconds: row?.seconds ?? 0 }
}

const days = statement({
  name: 'squats_days',
  params: { uid: text, before: day.orNull },
  row: { day, count: integer.because('a sum of a group'), seconds: integer.because('a sum of a group') },
  text: `select day, sum(count)::integer as count, sum(seconds)::integer as seconds
   from squats where uid = $uid and day < coalesce($before::date, 'infinity')
   group by day order by day desc limit ${squatPageDays + 1}`,
})

/** One day more than a page has, if there is one. */
export function listDays(handle: Handle, uid: string, before: string | null): Promise<SquatDay[]> {
  return days.rows(handle, { uid, before })
}

const allDays = statement({
  name: 'squats_all_days',
  params: { uid: text },
  row: { day, count: integer.because('a sum of a group') },
  text: `select day, sum(count)::integer as count from squats where uid = $uid
   group by day having sum(count) > 0 order by day`,
})

/** The earliest first. */
export const listAllDays = (handle: Handle, uid: string) => allDays.rows(handle, { uid })

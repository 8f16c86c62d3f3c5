import { type SquatDay, squatDeviceLimit, squatPageDays } from '@iki/contract/squat'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { squats } from './squat.tables.ts'

/** Each device has a row of its own, and its higher sequence wins. */
const save = preparedQuery(
  'squats_save',
  `insert into squats as s (uid, day, device_id, count, seconds, sequence, updated_at)
   select $1::text, $2::date, $3::text, $4::integer, $5::integer, $6::integer, $7::timestamptz
   where (
     select count(*) from squats where uid = $1 and day = $2 and device_id <> $3
   ) < ${squatDeviceLimit}
   on conflict (uid, day, device_id) do update set
     count = excluded.count, seconds = excluded.seconds,
     sequence = excluded.sequence, updated_at = excluded.updated_at
   where excluded.sequence > s.sequence`,
)

export async function saveCount(handle: Handle, row: typeof squats.$inferInsert): Promise<void> {
  const { uid, day, deviceId, count, seconds, sequence, updatedAt } = row
  await save(handle, [uid, day, deviceId, count, seconds, sequence, updatedAt])
}

const ofDay = preparedQuery<Omit<SquatDay, 'day'>>(
  'squats_of_day',
  `select coalesce(sum(count), 0)::integer as count, coalesce(sum(seconds), 0)::integer as seconds
   from squats where uid = $1 and day = $2`,
)

export async function findDay(handle: Handle, uid: string, day: string): Promise<SquatDay> {
  const [row] = await ofDay(handle, [uid, day])
  return { day, count: row?.count ?? 0, seconds: row?.seconds ?? 0 }
}

const days = preparedQuery<SquatDay>(
  'squats_days',
  `select day, sum(count)::integer as count, sum(seconds)::integer as seconds
   from squats where uid = $1 and day < coalesce($2::date, 'infinity')
   group by day order by day desc limit ${squatPageDays + 1}`,
)

/** One day more than a page has, where there is one. */
export function listDays(handle: Handle, uid: string, before: string | null): Promise<SquatDay[]> {
  return days(handle, [uid, before])
}

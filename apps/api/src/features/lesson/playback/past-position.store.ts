import { pastPositionLimit } from '@iki/contract/media/playback'
import type { EarlierPosition } from '@iki/contract/media/position-save'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { decimal, instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** A lesson of a member. */
export type LessonOf = { uid: string; lessonId: string }

export type PastRow = RowOf<typeof past>

const past = statement({
  name: 'lesson_past_positions',
  params: { uid: text, lessonId: text },
  row: {
    seconds: decimal,
    reason: text.as<'started' | 'jumped' | 'device' | 'completed'>(),
    deviceId: text.orNull,
    deviceName: text.orNull,
    at: instant,
  },
  text: `select seconds, reason, device_id, device_name, at from lesson_past_positions
   where uid = $uid and lesson_id = $lessonId order by at desc, id desc limit ${pastPositionLimit}`,
})

/** A member's earlier positions, the latest first. */
export const listPastPositions = (handle: Handle, { uid, lessonId }: LessonOf): Promise<PastRow[]> =>
  past.rows(handle, { uid, lessonId })

/** Earlier positions as parameters of a statement that records them. */
export const pastParams = {
  pastSeconds: decimal.array,
  pastReasons: text.array,
  pastDeviceIds: text.orNull.array,
  pastDeviceNames: text.orNull.array,
  pastTimes: instant.array,
}

export const pastValues = (past: readonly EarlierPosition[]) => ({
  pastSeconds: past.map(({ seconds }) => seconds),
  pastReasons: past.map(({ reason }) => reason),
  pastDeviceIds: past.map(({ deviceId }) => deviceId),
  pastDeviceNames: past.map(({ deviceName }) => deviceName),
  pastTimes: past.map(({ at }) => at),
})

const pastLists = [
  anyList('$pastSeconds', 'float8'),
  anyList('$pastReasons'),
  anyList('$pastDeviceIds'),
  anyList('$pastDeviceNames'),
  anyList('$pastTimes', 'timestamptz'),
].join(', ')

/**
 * What is written, and with it, if it was, earlier positions; the oldest for which there is no room any more are
 * removed. Reads and answers as many rows as were written.
 */
export const withPast = (write: string): string => `with written as (
     ${write}
   ), recorded as (
     insert into lesson_past_positions (uid, lesson_id, seconds, reason, device_id, device_name, at)
     select $uid, $lessonId, p.* from unnest(${pastLists}) as p where exists (select from written)
   ), forgotten as (
     delete from lesson_past_positions where exists (select from written) and id in (
       select id from lesson_past_positions where uid = $uid and lesson_id = $lessonId
       order by at desc, id desc offset ${pastPositionLimit - 1}
     )
   )
   select from written`

const record = statement({
  name: 'lesson_past_positions_record',
  params: { uid: text, lessonId: text, ...pastParams },
  text: withPast('select $uid::text as uid'),
})

/** Records earlier positions alone. */
export async function recordPast(
  handle: Handle,
  { uid, lessonId }: LessonOf,
  past: readonly EarlierPosition[],
): Promise<void> {
  await record.run(handle, { uid, lessonId, ...pastValues(past) })
}

import type { CountedStarts } from '@iki/contract/hearing'
import { type Handle, preparedQuery } from '#core/database.ts'

/** Of which lesson, and by whom as far as they can be told apart. */
export type Start = { lessonId: string; who: string }

const lock = preparedQuery(
  'counted_starts_lock',
  `select pg_advisory_xact_lock(hashtextextended('lesson_counted_starts ' || $1 || ' ' || $2, 0))`,
)

const find = preparedQuery<{ last_at: Date; day: string; of_day: number }>(
  'counted_starts_find',
  `select last_at, day::text, of_day from lesson_counted_starts where lesson_id = $1 and who = $2`,
)

/** What has counted so far; nothing else counts before the transaction ends. */
export async function lockStarts(tx: Handle, { lessonId, who }: Start): Promise<CountedStarts | null> {
  await lock(tx, [lessonId, who]) // Two at one moment would both be the first.
  const [row] = await find(tx, [lessonId, who])
  return row ? { lastAt: row.last_at, day: row.day, ofDay: row.of_day } : null
}

const save = preparedQuery(
  'counted_starts_save',
  `insert into lesson_counted_starts (lesson_id, who, last_at, day, of_day) values ($1, $2, $3, $4, $5)
   on conflict (lesson_id, who) do update
   set last_at = excluded.last_at, day = excluded.day, of_day = excluded.of_day`,
)

export async function saveStarts(
  tx: Handle,
  { lessonId, who }: Start,
  { lastAt, day, ofDay }: CountedStarts,
): Promise<void> {
  await save(tx, [lessonId, who, lastAt, day, ofDay])
}

const deleteOld = preparedQuery('counted_starts_old', 'delete from lesson_counted_starts where last_at < $1')

export async function deleteStartsBefore(handle: Handle, date: Date): Promise<void> {
  await deleteOld(handle, [date])
}

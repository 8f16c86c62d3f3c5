import type { CountedStarts } from '@iki/contract/access/play-report'
import type { Handle } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { day, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

/** The lesson, and the person as far as guests can be distinguished. */
export type Start = { lessonId: string; who: string }

const find = statement({
  name: 'counted_starts_find',
  params: { lessonId: text, who: text },
  row: { lastAt: instant, day: text.because('of a column that is never null'), ofDay: integer },
  text: `select last_at, day::text, of_day from lesson_counted_starts where lesson_id = $lessonId and who = $who`,
})

/** What has counted so far; nothing else can count before the transaction ends. */
export async function lockStarts(tx: Handle, { lessonId, who }: Start): Promise<CountedStarts | null> {
  // Otherwise two simultaneous starts would both be the first.
  await lockName(tx, `lesson_counted_starts ${lessonId} ${who}`)
  const row = await find.first(tx, { lessonId, who })
  return row ? { lastAt: row.lastAt, day: row.day, ofDay: row.ofDay } : null
}

const save = statement({
  name: 'counted_starts_save',
  params: { lessonId: text, who: text, lastAt: instant, day, ofDay: integer },
  text: `insert into lesson_counted_starts (lesson_id, who, last_at, day, of_day) values ($lessonId, $who, $lastAt, $day, $ofDay)
   on conflict (lesson_id, who) do update
   set last_at = excluded.last_at, day = excluded.day, of_day = excluded.of_day`,
})

export async function saveStarts(
  tx: Handle,
  { lessonId, who }: Start,
  { lastAt, day, ofDay }: CountedStarts,
): Promise<void> {
  await save.run(tx, { lessonId, who, lastAt, day, ofDay })
}

const deleteOld = statement({
  name: 'counted_starts_old',
  params: { date: instant },
  text: 'delete from lesson_counted_starts where last_at < $date',
})

export async function deleteStartsBefore(handle: Handle, date: Date): Promise<void> {
  await deleteOld.run(handle, { date })
}

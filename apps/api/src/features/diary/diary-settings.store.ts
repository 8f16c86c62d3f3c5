import type { DiarySettings } from '@iki/contract/diary/diary-data'
import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { day, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { diarySettings } from './diary.tables.ts'

export async function findSettings(handle: Handle, uid: string): Promise<DiarySettings | null> {
  const [row] = await handle
    .select({ reminderTime: diarySettings.reminderTime })
    .from(diarySettings)
    .where(eq(diarySettings.uid, uid))
  return row ?? null
}

export async function saveSettings(handle: Handle, uid: string, settings: DiarySettings): Promise<void> {
  const { reminderTime } = settings
  await handle
    .insert(diarySettings)
    .values({ uid, reminderTime })
    .onConflictDoUpdate({ target: diarySettings.uid, set: { reminderTime } })
}

/** How many members are reminded at a time. */
export const remindedAtOnce = 200

const toRemind = statement({
  name: 'diary_to_remind',
  params: { time: text, after: text, day },
  row: { uid: text },
  text: `select r.uid from diary_settings r
   where r.reminder_time = $time and r.uid > $after
     and not exists (
       select from diary_entries e where e.uid = r.uid and e.date = $day::date and e.deleted_at is null
     )
     and not exists (select from diary_skips k where k.uid = r.uid and k.date = $day::date)
   order by r.uid limit ${remindedAtOnce + 1}`,
})

/**
 * Members after `after` who want to be reminded at this time, and have neither written nor skipped that day: a page, and
 * whether there are more.
 */
export async function listToRemind(
  handle: Handle,
  { time, day }: { time: string; day: string },
  after: string,
): Promise<{ uids: string[]; hasMore: boolean }> {
  const uids = (await toRemind.rows(handle, { time, after, day })).map(row => row.uid)
  return { uids: uids.slice(0, remindedAtOnce), hasMore: uids.length > remindedAtOnce }
}

import type { DiarySettings } from '@iki/contract/diary'
import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
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

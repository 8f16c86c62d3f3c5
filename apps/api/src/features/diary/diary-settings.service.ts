import type { DiarySettings } from '@iki/contract/diary/diary-data'
import type { Database } from '#core/database/database.ts'
import { findSettings, listToRemind, saveSettings } from './diary-settings.store.ts'

/** When a member wants to be reminded of the diary; without a setting, never. */
export function diarySettingsService({ db }: { db: Database }) {
  return {
    get: async (uid: string): Promise<DiarySettings> =>
      (await findSettings(db, uid)) ?? { reminderTime: null },

    async save(uid: string, settings: DiarySettings): Promise<DiarySettings> {
      await saveSettings(db, uid, settings)
      return settings
    },

    listToRemind: (at: { time: string; day: string }, after: string) => listToRemind(db, at, after),
  }
}
export type DiarySettingsService = ReturnType<typeof diarySettingsService>

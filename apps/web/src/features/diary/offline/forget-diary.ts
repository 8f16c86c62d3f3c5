import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { deviceStorage, writeText } from '#core/offline/device-storage.ts'
import { removeFromQuarantine } from '#core/offline/quarantine.ts'
import { forgetSheets } from '../sheet/forget-sheets.ts'
import type { DiaryDatabase } from './diary-database.ts'
import { withSyncLock } from './diary-database.ts'
import { openDiary } from './open-diary.ts'
import { pressesName } from './save-change.ts'
import { writeUnsentCount } from './unsent-flag.ts'

/** Stores with drafts and pressed saves. The names of drafts are defined in day-drafts. */
const writtenNames = [
  'diary-drafts',
  ...habitKindKeys.map(kind => `diary-drafts-${kind}`),
  'diary-choices',
  pressesName,
]

/** Deletes all diaries and filled sheets of the member, by `onServer` and then here, also what is unsent. */
export async function forgetDiary(uid: string, onServer: () => Promise<unknown>): Promise<void> {
  const { database } = openDiary(uid)
  // With the lock, so that nothing is being sent, here or in another tab, and created again afterwards.
  await withSyncLock(database, async () => {
    await forgetSheets(uid, onServer)
    await clear(uid, database)
  })
}

async function clear(uid: string, database: DiaryDatabase): Promise<void> {
  const { days, outbox, pictures, facts } = database
  await database.transaction('rw', [days, outbox, pictures, facts], async () => {
    await Promise.all([days.clear(), outbox.clear(), pictures.clear()])
    await facts.filter(({ name }) => name !== 'canary').delete()
  })
  writeUnsentCount(uid, 0)
  for (const name of writtenNames) writeText(deviceStorage, `iki.${name}.member.${uid}`, null)
  removeFromQuarantine(deviceStorage, { kind: 'member', uid }, ({ box }) => box.startsWith('diary'))
}

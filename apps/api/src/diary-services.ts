import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { Limit } from '#core/limit.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import type { ObjectStorage } from '#core/object-storage.ts'
import type { Secret } from '#core/secret.ts'
import { diaryService } from '#features/diary/diary.service.ts'
import { diaryExportService } from '#features/diary/diary-export.service.ts'
import { diaryExportLimit, diarySaveLimit } from '#features/diary/diary-rates.ts'
import { diaryResealing } from '#features/diary/diary-resealing.service.ts'
import { diarySeals } from '#features/diary/diary-seal.ts'
import { diarySettingsService } from '#features/diary/diary-settings.service.ts'
import { diaryStatsService } from '#features/diary/diary-stats.service.ts'
import { erasureService } from '#features/diary/erasure.service.ts'
import { habitDiaryService } from '#features/diary/habit-diary.service.ts'
import { pictureService } from '#features/diary/picture.service.ts'
import { unreadableLog } from '#features/diary/unreadable-log.ts'

type Parts = {
  db: Database
  clock: Clock
  secret: Secret
  log: Parameters<typeof unreadableLog>[0]
  objects: ObjectStorage
  addresses: MediaAddresses
  readPicture: Parameters<typeof pictureService>[0]['readPicture']
  /** Refuses what one member does more often than a limit. */
  memberLimit(limit: Limit): (uid: string) => Promise<void>
}

/** What is written in the three diaries, how it is kept, and what is counted of it. */
export function createDiaryServices({
  db,
  clock,
  secret,
  log,
  objects,
  addresses,
  readPicture,
  memberLimit,
}: Parts) {
  const sealsOf = diarySeals(secret, unreadableLog(log))
  const diaryParts = { db, clock, sealsOf, limitSaves: memberLimit(diarySaveLimit) }
  const pictures = pictureService({ db, clock, sealsOf, objects, addresses, readPicture })
  return {
    diaries: diaryService(diaryParts),
    habits: habitDiaryService(diaryParts),
    diaryStats: diaryStatsService(diaryParts),
    diarySettings: diarySettingsService({ db }),
    pictures,
    diaryExport: diaryExportService({
      ...{ db, clock, sealsOf, pictures },
      limitExports: memberLimit(diaryExportLimit),
    }),
    diaryResealing: diaryResealing({ db, secret, sealsOf, objects }),
    diaryErasure: erasureService({ db }),
  }
}

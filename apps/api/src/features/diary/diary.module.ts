import type { Events } from '#core/events.ts'
import type { Admit } from '#core/http/media-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { diaryDataRoutes } from './data/diary-data.routes.ts'
import { diaryExportService } from './data/diary-export.service.ts'
import { erasureService } from './data/erasure.service.ts'
import { diaryRoutes } from './diary.routes.ts'
import { diaryService } from './diary.service.ts'
import { diaryExportLimit, diaryImportLimit, diarySaveLimit } from './diary-rates.ts'
import { diarySettingsService } from './diary-settings.service.ts'
import { habitDiaryRoutes } from './habit/habit-diary.routes.ts'
import { habitDiaryService } from './habit/habit-diary.service.ts'
import { diaryImportService } from './import/diary-import.service.ts'
import { pictureRoutes } from './picture/picture.routes.ts'
import { pictureService } from './picture/picture.service.ts'
import { diaryResealing } from './seal/diary-resealing.service.ts'
import { diarySeals } from './seal/diary-seal.ts'
import { unreadableLog } from './seal/unreadable-log.ts'
import { sheetRoutes } from './sheet/sheet.routes.ts'
import { sheetService } from './sheet/sheet.service.ts'
import { diaryStatsService } from './stats/diary-stats.service.ts'

type Needs = Pick<
  Platform,
  'db' | 'clock' | 'secret' | 'log' | 'events' | 'objects' | 'addresses' | 'memberLimit'
> & {
  licence: { licences: { of: Need<typeof sheetService, 'licencesOf'> } }
  picture: { readPicture: Need<typeof pictureService, 'readPicture'> }
  media: { admit: Admit }
}

/** The three diaries and the check sheets: what is written, how it is sealed, and its statistics. */
export function diaryModule({
  db,
  clock,
  secret,
  log,
  events,
  objects,
  addresses,
  memberLimit,
  ...of
}: Needs) {
  const sealsOf = diarySeals(secret, unreadableLog(log))
  const parts = {
    db,
    clock,
    sealsOf,
    limitSaves: memberLimit(diarySaveLimit),
    onSaved: (saved: Events['diarySaved']) => events.publish('diarySaved', saved),
  }
  const diaries = diaryService(parts)
  const habits = habitDiaryService(parts)
  const diaryStats = diaryStatsService(parts)
  const diarySettings = diarySettingsService({ db })
  const { readPicture } = of.picture
  const pictures = pictureService({ db, clock, sealsOf, objects, addresses, readPicture })
  const limitImports = memberLimit(diaryImportLimit)
  const diaryImport = diaryImportService({ ...parts, diaries, habits, diaryStats, pictures, limitImports })
  const licencesOf = of.licence.licences.of
  const sheets = sheetService({ ...parts, licencesOf })
  const limitExports = memberLimit(diaryExportLimit)
  const diaryExport = diaryExportService({ db, clock, sealsOf, pictures, limitExports })
  return {
    services: {
      diaryFilesOf: diaryExport.filesOf,
      diaries,
      habits,
      pictures,
      diaryStats,
      diarySettings,
      sheets,
      /** Writes as of another time: for the demo, whose members have written for a year. */
      diaryAt(at: Date) {
        const then = { ...parts, clock: () => at, limitSaves: async () => {} }
        return {
          diaries: diaryService(then),
          habits: habitDiaryService(then),
          diaryStats: diaryStatsService(then),
          sheets: sheetService({ ...then, licencesOf }),
        }
      },
      diaryResealing: diaryResealing({ db, secret, sealsOf, objects }),
    },
    routes(server) {
      diaryRoutes(server, { diaries, diaryStats })
      habitDiaryRoutes(server, { habits })
      sheetRoutes(server, sheets)
      diaryDataRoutes(server, {
        diaryExport,
        diaryImport,
        diarySettings,
        diaryErasure: erasureService({ db }),
      })
      pictureRoutes(server, { pictures, admit: of.media.admit })
    },
    cleanUp: {
      async diaries() {
        await diaries.purge()
        await pictures.purge() // Those that no diary names now.
      },
    },
  } satisfies Module
}

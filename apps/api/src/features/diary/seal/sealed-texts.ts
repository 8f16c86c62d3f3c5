import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { Database } from '#core/database/database.ts'
import type { Sealed } from '#core/secrets/evidence.ts'
import { entrySealPlace } from '../entry-view.ts'
import { habitSealPlace } from '../habit/habit-codec.ts'
import { sheetSealPlace } from '../sheet/sheet-codec.ts'
import { entries, filledSheets, habitTexts, type SealedText, start } from './diary-resealing.store.ts'
import { sealsWith } from './diary-seal.ts'

/** All sealed texts of the diaries and check sheets, and the place to which each seal is bound. */
export const sealedTexts = [
  { of: entries, sealPlaceOf: ({ id, date }: SealedText) => entrySealPlace(id, date) },
  ...habitKindKeys.map(kind => ({
    of: habitTexts[kind],
    sealPlaceOf: ({ date }: SealedText) => habitSealPlace(kind, date),
  })),
  { of: filledSheets, sealPlaceOf: ({ id }: SealedText) => sheetSealPlace(id) },
]
export type SealedTexts = (typeof sealedTexts)[number]

/** Longer than any mark, so that nothing is left out. */
export const noMark = '.'
const sampleSize = 20

/** Some texts of each diary. */
export async function someSealedTexts(db: Database): Promise<Sealed[]> {
  const found = await Promise.all(
    sealedTexts.map(async kind =>
      (await kind.of.list(db, start, noMark, sampleSize)).map(
        (row): Sealed => ({
          name: row.sealed.startsWith('d') ? 'DIARY_SECRET' : 'SECRET',
          what: 'texts of diaries',
          isDecisive: false,
          opens: source => sealsWith(source)(row.uid).open(row.sealed, kind.sealPlaceOf(row)) !== null,
        }),
      ),
    ),
  )
  return found.flat()
}

import type { FilledSheet } from '@iki/contract/play/sheet'
import { answersSchema } from '@iki/contract/play/sheet-score'
import * as v from 'valibot'
import type { MemberSeals } from '../seal/diary-seal.ts'

/** The place to which a seal is bound. */
export const sheetSealPlace = (key: string) => `sheet:${key}`

const textSchema = v.object({ answers: answersSchema, note: v.string(), score: v.number() })
export type SheetText = v.InferOutput<typeof textSchema>

export const sealedSheet = (seals: MemberSeals, key: string, text: SheetText): string =>
  seals.seal(JSON.stringify(text), sheetSealPlace(key))

/** Null if it cannot be opened; that is reported. */
export const openedSheet = (seals: MemberSeals, row: { key: string; answersSealed: string }) =>
  seals.openAs(row.answersSealed, sheetSealPlace(row.key), read)

function read(text: string): SheetText | null {
  try {
    const parsed = v.safeParse(textSchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** As the member sees it; without its texts if it cannot be opened. */
export function presentSheet(
  row: { key: string; answersSealed: string; answeredAt: Date },
  seals: MemberSeals,
): FilledSheet {
  const text = openedSheet(seals, row)
  return {
    key: row.key,
    answeredAt: row.answeredAt.toISOString(),
    ...(text ?? { score: null, answers: [], note: '' }),
  }
}

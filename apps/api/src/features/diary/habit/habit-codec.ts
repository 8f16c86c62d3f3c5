import { tokyoDay } from '@iki/contract/api/tokyo'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { emptyHabits, type HabitDay, type HabitText } from '@iki/contract/diary/habit-diary'
import { type HabitKind, habitKind } from '@iki/contract/diary/habit-kinds'
import * as v from 'valibot'
import type { MemberSeals } from '../seal/diary-seal.ts'
import type { HabitRow } from './habit-diary.store.ts'

/** Converts a day of a habit diary to a row with a sealed text, and back. */

/** The columns of a row besides what was written. */
export type RowFrame = Pick<HabitRow, 'uid' | 'date' | 'saved' | 'revision' | 'createdAt' | 'updatedAt'>

/** The place to which the seal of a day's texts is bound. */
export const habitSealPlace = (kind: HabitKind, date: string) => `${kind} ${date}`

const keysOf = (kind: HabitKind, ...forms: string[]) =>
  Object.entries(habitKind(kind).fields).flatMap(([key, { form }]) => (forms.includes(form) ? [key] : []))

/** The values of some keys, in their order. */
const picked = (text: object, keys: readonly string[]) => {
  const values = text as Record<string, unknown>
  return Object.fromEntries(keys.map(key => [key, values[key]]))
}

/** Comes before the version number. No text that a member writes contains this character. */
const versionMark = '\u0000'

function sealedText(kind: HabitKind, text: HabitText): string {
  const { version, first } = habitKind(kind).sealed
  if (version === 1 && first === 'memo') return text.memo
  const texts = JSON.stringify(picked(text, keysOf(kind, 'text')))
  return version === 1 ? texts : `${versionMark}${version}${texts}`
}

/** The texts of a day in any form that this release knows; a missing text is empty. Null for other forms. */
function textsFrom(kind: HabitKind, plain: string): object | null {
  const { version, first } = habitKind(kind).sealed
  const [, number, json = plain] = /^\0(\d+)(.*)$/s.exec(plain) ?? []
  if (number === undefined && first === 'memo') return { memo: plain }
  if (number !== undefined && Number(number) > version) return null
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.object(v.entriesFromList(keysOf(kind, 'text'), textSchema))),
    json,
  )
  return read.success && json.startsWith('{') ? read.output : null
}
const textSchema = v.optional(v.string(), '')

export function rowOf(kind: HabitKind, frame: RowFrame, text: HabitText, seals: MemberSeals): HabitRow {
  const numbers = picked(text, keysOf(kind, 'scale', 'count')) as HabitRow['numbers']
  const sealed = seals.seal(sealedText(kind, text), habitSealPlace(kind, frame.date))
  return { ...frame, numbers, sealed, images: text.images }
}

/** Null if the texts cannot be opened. */
export function habitTextOf<K extends HabitKind>(
  kind: K,
  row: HabitRow,
  seals: MemberSeals,
): HabitText<K> | null {
  const place = habitSealPlace(kind, row.date)
  const texts = seals.openAs(row.sealed, place, plain => textsFrom(kind, plain))
  return texts && { ...openPart(kind, row), ...texts }
}

/** The part of a day that is not encrypted. */
export function openPart<K extends HabitKind>(kind: K, { numbers, images }: HabitRow): HabitText<K> {
  return { ...emptyHabits[kind], ...numbers, images } as HabitText<K>
}

/** A day in the form of the wire. */
export function presentDay<K extends HabitKind>(kind: K, row: HabitRow, seals: MemberSeals): HabitDay<K> {
  const text = habitTextOf(kind, row, seals)
  return {
    id: row.date,
    ...(text ?? { ...openPart(kind, row), memo: unreadableText, isUnreadable: true }),
    ...(row.saved !== null && { saved: row.saved }),
    created: tokyoDay(row.createdAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  } as HabitDay<K>
}

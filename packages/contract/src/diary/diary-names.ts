import { generalDiaryName } from './general-diary-name.ts'
import { type HabitKind, habitKind, habitKindKeys } from './habit-kinds.ts'

/** All diaries: the general one, and the habit diaries. */

export type DiaryKind = 'general' | HabitKind
export const diaryKinds: readonly DiaryKind[] = ['general', ...habitKindKeys]

/** The name of each diary on screens and in files. */
export const diaryNames = {
  general: generalDiaryName,
  ...Object.fromEntries(habitKindKeys.map(kind => [kind, habitKind(kind).name])),
} as Readonly<Record<DiaryKind, string>>

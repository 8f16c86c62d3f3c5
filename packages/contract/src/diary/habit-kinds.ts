import type { Access } from '../access/access.ts'
import { dancerOnline, eichi, kafuku } from '../screens/access-sets.ts'
import { type DiaryField, picturesPerDay } from './diary-field.ts'
import { breathEnds, breathLabel, memoLabel, picturesLabel, relaxEnds, relaxLabel } from './diary-labels.ts'

/**
 * The habit diaries, each stated once. Schemas, endpoints, empty days, forms, sums, drafts, exports, the columns of the
 * tables and the sealed form are derived from here: a new field is one line, and a migration if it is a number. A
 * field's key is its name on the wire and, for a number, its column. Forms and files use this order.
 */

type HabitKindData = {
  /** The diary's name on screens and in files. */
  name: string
  /** The plans that have this diary; a member with any of them has it. */
  plans: readonly Access[]
  /** The name of the table, and of the resource in the path of its endpoints. */
  table: string
  /** The table and resource of the stamps, one for each saved day; null in a diary without stamps. */
  stamps: string | null
  /**
   * How the texts of a day are sealed. Days of all earlier versions can be read, and are written in this one. Version 1
   * is the memo alone (`first: 'memo'`) or JSON of all texts; later versions are JSON of all texts after their number.
   */
  sealed: { column: string; version: number; first: 'memo' | 'texts' }
  fields: { readonly memo: DiaryField; readonly images: DiaryField } & Readonly<Record<string, DiaryField>>
}

export const habitTextLength = 1000

/** A rating. 0 means "not stated", and is what an emptied day has. */
const scale = (label: string, ends: readonly [lowest: string, highest: string]) =>
  ({ label, form: 'scale', min: 0, max: 9, ends }) as const
/** How often something was done in a day. */
const count = (label: string) =>
  ({ label, form: 'count', min: 0, max: 999, unit: '回', bigStep: 10 }) as const
const text = (label: string) => ({ label, form: 'text', maxLength: habitTextLength }) as const

const memo = text(memoLabel)
const images = { label: picturesLabel, form: 'pictures', max: picturesPerDay } as const

export const habitKinds = {
  eichi: {
    name: '叡智の日記',
    plans: [eichi],
    table: 'eichi_diary',
    stamps: 'eichi_stamps',
    sealed: { column: 'texts_sealed', version: 1, first: 'texts' },
    fields: {
      sleep: scale('ねむり', ['浅かった', 'よくねむれた']),
      meal: scale('食事', ['乱れた', '整った']),
      breath: scale(breathLabel, breathEnds),
      // The wire's name for relax (specification, part 2 §3): 9 is relaxed.
      stress: { ...scale(relaxLabel, relaxEnds), alsoAs: 'relax' },
      impressed: text('印象に残ったこと'),
      agreement: text('納得したこと'),
      fix: text('なおしたいこと'),
      tough: text('つらかったこと'),
      memo,
      images,
    },
  },
  kafuku: {
    // `/kafuku/special-index` (成長日記) is a page with several diaries; this is the diary of the kafuku plan.
    name: '下腹の日記',
    plans: [kafuku, dancerOnline],
    table: 'kafuku_diary',
    stamps: null,
    sealed: { column: 'memo_sealed', version: 1, first: 'memo' },
    fields: {
      kagura: count('神楽'),
      sonkyo: count('蹲踞'),
      method: count('メソッド'),
      memo,
      images,
    },
  },
} as const satisfies Record<string, HabitKindData>

export type HabitKind = keyof typeof habitKinds
export const habitKindKeys = Object.keys(habitKinds) as HabitKind[]

/** The data of a habit diary, for code that works with any of them. */
export const habitKind = (kind: HabitKind): HabitKindData => habitKinds[kind]

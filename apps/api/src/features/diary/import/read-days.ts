import { countCharacters, firstCharacters, isWithin } from '@iki/contract/api/characters'
import { addDays } from '@iki/contract/api/tokyo'
import {
  diaryMessages,
  firstDiaryDay,
  type Skip,
  skipReasonNames,
  skipReasons,
} from '@iki/contract/diary/diary'
import { type DiaryField, picturesPerDay } from '@iki/contract/diary/diary-field'
import { fieldsOf } from '@iki/contract/diary/diary-fields'
import type { DiaryImportFormat, ImportProblem } from '@iki/contract/diary/diary-import'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { pictureIdsIn } from './picture-names.ts'
import { momentIn } from './written-moments.ts'

/** What was found in a file, before anything is compared with what is there. */

/** The values of a day by the keys of its fields; what is not stated is left out. */
export type ReadValues = Record<string, string | number>
/** When it was written as the file says, which may be wrong; left out if it says nothing. */
export type ReadDay = {
  date: string
  values: ReadValues
  /** Ids, in their order; left out if there are none. */
  images?: string[]
  createdAt?: Date
  updatedAt?: Date
}
export type ReadStamp = { date: string; stampedAt?: Date }

export type ReadFile = {
  format: DiaryImportFormat
  /** By diary; null where the file does not show which it is for, and the member has not chosen. */
  days: Map<DiaryKind, ReadDay[]> | null
  stamps: Map<HabitKind, ReadStamp[]>
  skips: Skip[]
  problems: ImportProblem[]
  problemCount: number
  /** Pictures that cannot be imported: they have no id of ours, or are too many for their day. */
  pictureCount: number
}

export const shownProblems = 20
/** A problem may quote what is written in the file. */
export const shortQuote = (text: string) => firstCharacters(text, 60)
/** Counting what a reader sees takes long: a file of nothing else must not block others. */
const mostCounted = 10_000

export const twiceInFiles = '同じ日が、ファイルの中に二つあります'

/** Collects the days of a file: each once, each one that can be written. */
export class DayCollector {
  readonly days = new Map<DiaryKind, ReadDay[]>()
  readonly stamps = new Map<HabitKind, ReadStamp[]>()
  readonly skips: Skip[] = []
  readonly problems: ImportProblem[] = []
  problemCount = 0
  pictureCount = 0
  readonly #today: string
  readonly #seen = new Set<string>()

  constructor(today: string) {
    this.#today = today
  }

  refuse(place: string, reason: string): void {
    this.problemCount++
    if (this.problems.length < shownProblems) this.problems.push({ place: shortQuote(place), reason })
  }

  /** `written` are cells as they are in the file: texts, or numbers as digits. */
  add(kind: DiaryKind, place: string, date: string | null, written: Record<string, unknown>): void {
    if (date === null) {
      this.refuse(place, '日付が読み取れません')
      return
    }
    const values: ReadValues = {}
    const fault = this.#faultOf(kind, date, this.#today) ?? readInto(values, kind, written)
    if (fault !== null) this.refuse(place.includes(date) ? place : `${place}（${date}）`, fault)
    const { ids, otherCount } = pictureIdsIn(written.images)
    if (fault !== null || Object.keys(values).length + ids.length === 0) return // Emptied days have no values.
    const images = ids.slice(0, picturesPerDay)
    this.pictureCount += otherCount + ids.length - images.length
    this.#seen.add(`${kind} ${date}`)
    const days = this.days.get(kind) ?? []
    const [createdAt, updatedAt] = [momentIn(written.createdAt), momentIn(written.updatedAt)]
    const moments = { ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }) }
    days.push({ date, values, ...(images.length > 0 && { images }), ...moments })
    this.days.set(kind, days)
  }

  /** A day off; also that of tomorrow, because a phone may be ahead. */
  addSkip(place: string, date: string | null, written: unknown): void {
    const word = wordOf(written).trim()
    const reason = skipReasons.find(each => each === word || skipReasonNames[each] === word)
    const fault =
      date === null ? '日付が読み取れません' : this.#faultOf('skip', date, addDays(this.#today, 1))
    if (date === null || fault !== null || !reason) this.refuse(place, fault ?? 'お休みの理由がわかりません')
    else {
      this.#seen.add(`skip ${date}`)
      this.skips.push({ date, reason })
    }
  }

  /** A day may name its stamp, and a list of stamps as well. */
  addStamp(kind: HabitKind, place: string, date: string | null, written?: unknown): void {
    if (date !== null && this.#seen.has(`stamp ${kind} ${date}`)) return
    const fault = date === null ? '日付が読み取れません' : this.#faultOf('stamp', date, this.#today)
    if (date === null || fault !== null) {
      this.refuse(place, fault ?? '')
      return
    }
    this.#seen.add(`stamp ${kind} ${date}`)
    const stampedAt = momentIn(written)
    const stamps = this.stamps.get(kind) ?? []
    stamps.push({ date, ...(stampedAt && { stampedAt }) })
    this.stamps.set(kind, stamps)
  }

  #faultOf(what: string, date: string, last: string): string | null {
    if (date < firstDiaryDay) return diaryMessages.day
    if (date > last) return 'まだ来ていない日です'
    return this.#seen.has(`${what} ${date}`) ? twiceInFiles : null
  }

  found(format: DiaryImportFormat): ReadFile {
    const { days, stamps, skips, problems, problemCount, pictureCount } = this
    return { format, days, stamps, skips, problems, problemCount, pictureCount }
  }
}

/** The file is known, but not which diary it is for. */
export const undecided = (format: DiaryImportFormat): ReadFile => ({
  format,
  days: null,
  stamps: new Map(),
  skips: [],
  problems: [],
  problemCount: 0,
  pictureCount: 0,
})

type Value = { value: string | number | null } | { fault: string }

/** Reads the fields of a day. Returns what is wrong with the first that cannot be read. */
function readInto(values: ReadValues, kind: DiaryKind, written: Record<string, unknown>): string | null {
  for (const { key, ...field } of fieldsOf(kind)) {
    const read = readValue(field, written[key])
    if ('fault' in read) return read.fault
    if (read.value !== null) values[key] = read.value
  }
  return null
}

function readValue(field: DiaryField, written: unknown): Value {
  if (field.form === 'pictures' || written === undefined || written === null) return { value: null }
  if (field.form === 'text') return textOf(field, written)
  const digits = wordOf(written).normalize('NFKC').trim()
  if (digits === '') return { value: null }
  const [, number] = /^(\d{1,9})(?:\.0+)?回?$/.exec(digits) ?? []
  const value = Number(number)
  if (number === undefined || value > field.max || (value > 0 && value < field.min))
    return { fault: `${field.label}は${Math.max(field.min, 1)}〜${field.max}の整数です` }
  return { value: value === 0 ? null : value }
}

function textOf({ label, maxLength }: DiaryField & { form: 'text' }, written: unknown): Value {
  if (typeof written !== 'string') return { fault: `${label}が文字ではありません` }
  if (written.trim() === '') return { value: null }
  if (written.trim() === unreadableText) return { fault: '書き出したときに開けなかった日です' }
  if (/[\u0000\p{Surrogate}]/u.test(written)) return { fault: `${label}に使えない文字が含まれています` }
  if (!isWithin(written, maxLength)) {
    const count = written.length > mostCounted ? '' : `（${countCharacters(written)}文字あります）`
    return { fault: `${label}は${maxLength}文字以内です${count}` }
  }
  return { value: written }
}

/** A text or a number as a text; other values of JSON as a mark that is neither a number nor a day. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '?'

/** A day as tables have it, also as a spreadsheet rewrites it; null if it is none. */
export function dateIn(written: unknown): string | null {
  const pattern = /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[\sT].*)?$/
  const [, year, month = '', day = ''] = pattern.exec(wordOf(written)) ?? []
  if (year === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { stampLabel } from '@iki/contract/diary/diary-labels'
import { type DiaryKind, diaryKinds } from '@iki/contract/diary/diary-names'
import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { plainCell } from '#core/csv.ts'
import type { CsvRow } from './csv-rows.ts'
import { DayCollector, dateIn, type ReadFile, undecided } from './read-days.ts'

type Asked = { today: string; into: DiaryKind | null }

/** A table of ours, also after a spreadsheet has saved it: what counts are the headings, in any order. */
export function readOwnCsv(head: CsvRow, rows: Iterable<CsvRow>, asked: Asked): ReadFile | null {
  const heads = head.cells.map(cell => cell.trim())
  if (!heads.includes('日付')) return null
  const kind = kindOf(heads)
  if (kind === 'none') return readBeside(heads, rows, asked)
  const diary = kind ?? asked.into
  if (diary === null) return undecided('csv')
  const found = new DayCollector(asked.today)
  const fields = fieldsOf(diary).map(({ key, label, form }) => ({ key, form, at: heads.indexOf(label) }))
  const [dateAt, stampAt] = [heads.indexOf('日付'), heads.indexOf(stampLabel)]
  const [createdAt, updatedAt] = [heads.indexOf('書いた日時'), heads.indexOf('直した日時')]
  for (const { place, cells } of wholeRows(rows, found)) {
    const written: Record<string, unknown> = { createdAt: cells[createdAt], updatedAt: cells[updatedAt] }
    for (const { key, form, at } of fields) {
      const cell = cells[at] ?? ''
      written[key] = form === 'text' ? plainCell(cell) : cell
    }
    const date = dateIn(cells[dateAt])
    found.add(diary, place, date, written)
    if (date !== null && isStamped(diary) && cells[stampAt]?.trim())
      found.addStamp(diary, place, date, cells[stampAt])
  }
  return found.found('csv')
}

const isStamped = (kind: DiaryKind): kind is HabitKind =>
  kind !== 'general' && habitKind(kind).stamps !== null

/** The tables beside those of the diaries: days off, and all stamps of a diary. */
function readBeside(heads: string[], rows: Iterable<CsvRow>, { today, into }: Asked): ReadFile | null {
  const [dateAt, reasonAt, stampAt] = ['日付', '理由', stampLabel].map(each => heads.indexOf(each))
  const found = new DayCollector(today)
  if (reasonAt !== undefined && reasonAt >= 0) {
    for (const { place, cells } of wholeRows(rows, found))
      found.addSkip(place, dateIn(cells[dateAt ?? 0]), cells[reasonAt])
    return found.found('csv')
  }
  if (stampAt === undefined || stampAt < 0) return null
  const stamped = habitKindKeys.filter(isStamped)
  const kind = stamped.length === 1 ? stamped[0] : stamped.find(each => each === into)
  if (!kind) return undecided('csv')
  for (const { place, cells } of wholeRows(rows, found))
    found.addStamp(kind, place, dateIn(cells[dateAt ?? 0]), cells[stampAt])
  return found.found('csv')
}

function* wholeRows(
  rows: Iterable<CsvRow>,
  found: DayCollector,
): Generator<{ place: string; cells: string[] }> {
  for (const { line, cells, isCutOff } of rows) {
    const place = `${line}行め`
    if (isCutOff) found.refuse(place, '引用符（"）が閉じられていません')
    else yield { place, cells }
  }
}

/** The diary whose fields these are; null if several have them all, 'none' if no diary has any. */
function kindOf(labels: string[]): DiaryKind | null | 'none' {
  const counted = diaryKinds.map(kind => {
    const own = fieldsOf(kind).filter(({ label }) => labels.includes(label))
    return { kind, own, size: fieldsOf(kind).length }
  })
  const most = Math.max(...counted.map(({ own }) => own.length))
  if (most === 0) return 'none'
  const nearest = counted.filter(({ own }) => own.length === most).toSorted((a, b) => a.size - b.size)
  // Only the fields that every diary has: nothing distinguishes them.
  if (nearest.length === counted.length) return null
  return nearest[0]?.kind ?? null
}

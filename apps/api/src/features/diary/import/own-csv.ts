import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { type DiaryKind, diaryKinds } from '@iki/contract/diary/diary-names'
import { plainCell } from '#core/csv.ts'
import type { CsvRow } from './csv-rows.ts'
import { DayCollector, dateIn, type ReadFile, undecided } from './read-days.ts'

/** A table of ours, also after a spreadsheet has saved it: what counts are the headings, in any order. */
export function readOwnCsv(
  head: CsvRow,
  rows: Iterable<CsvRow>,
  { today, into }: { today: string; into: DiaryKind | null },
): ReadFile | null {
  const heads = head.cells.map(cell => cell.trim())
  const dateAt = heads.indexOf('日付')
  const kind = kindOf(heads)
  if (dateAt < 0 || kind === 'none') return null
  const diary = kind ?? into
  if (diary === null) return undecided('csv')
  const fields = fieldsOf(diary).map(({ key, label, form }) => ({ key, form, at: heads.indexOf(label) }))
  const found = new DayCollector(today)
  for (const { line, cells, isCutOff } of rows) {
    const place = `${line}行め`
    if (isCutOff) {
      found.refuse(place, '引用符（"）が閉じられていません')
      continue
    }
    const written: Record<string, unknown> = {}
    for (const { key, form, at } of fields) {
      const cell = cells[at] ?? ''
      if (form === 'pictures') found.pictureCount += cell.split(' ').filter(Boolean).length
      else written[key] = form === 'text' ? plainCell(cell) : cell
    }
    found.add(diary, place, dateIn(cells[dateAt]), written)
  }
  return found.found('csv')
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
  // Only the fields that every diary has: nothing tells them apart.
  if (nearest.length === counted.length) return null
  return nearest[0]?.kind ?? null
}

import type { DiaryKind } from '@iki/contract/diary/diary-names'
import type { CsvRow } from './csv-rows.ts'
import { addJoined, type OtherEntry } from './joined-entries.ts'
import { DayCollector, dateIn, type ReadFile, undecided } from './read-days.ts'

const columns = ['full_date', 'time', 'mood', 'activities', 'note_title', 'note'] as const
type Column = (typeof columns)[number]

/** Daylio's table: a mood, what was done, and a note. Its moods fit none of our scales, so they stay texts. */
export function readDaylio(
  head: CsvRow,
  rows: Iterable<CsvRow>,
  { today, into }: { today: string; into: DiaryKind | null },
): ReadFile | null {
  const heads = head.cells.map(cell => cell.trim().toLowerCase())
  if (!heads.includes('full_date') || !heads.includes('mood')) return null
  if (into === null) return undecided('daylio')
  const columnAt = new Map(columns.map(name => [name, heads.indexOf(name)])) // A table may have a million.
  const found = new DayCollector(today)
  const read: OtherEntry[] = []
  for (const { line, cells, isCutOff } of rows) {
    const place = `${line}行め`
    const cell = (name: Column) => (cells[columnAt.get(name) ?? -1] ?? '').trim()
    const date = dateIn(cell('full_date'))
    if (isCutOff) found.refuse(place, '引用符（"）が閉じられていません')
    else if (date === null) found.refuse(place, '日付が読み取れません')
    else {
      // The newest is first in the file: where two have one time, the lower one was earlier.
      const order = minuteOf(cell('time')) - line / 1e6
      read.push({ place, date, order, text: textOf(cell) })
    }
  }
  addJoined(found, into, read)
  return found.found('daylio')
}

/** "11:54 pm" and "23:54" are both written; 0 if it is neither. */
function minuteOf(time: string): number {
  const [, hour, minute, half] = /^(\d{1,2})[:.](\d{2})\s*([ap])?\.?m?/i.exec(time.normalize('NFKC')) ?? []
  if (hour === undefined) return 0
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return hours * 60 + Number(minute)
}

function textOf(cell: (name: Column) => string): string {
  const done = cell('activities')
    .split('|')
    .map(each => each.trim())
    .filter(Boolean)
  return [
    plainNote(cell('note_title')),
    plainNote(cell('note')),
    cell('mood') && `気分：${cell('mood')}`,
    done.length > 0 ? `したこと：${done.join('、')}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Newer notes are HTML of few kinds. */
function plainNote(note: string): string {
  if (!/<(br|p|div|b|i|u|s|li|ul|ol|strong|em)\b/i.test(note)) return note
  return note
    .replace(/<li\b[^<>]*>/gi, '・')
    .replace(/<br\b[^<>]*>|<\/(p|div|li)>/gi, '\n')
    .replace(/<\/?(p|div|b|i|u|s|ul|ol|strong|em|span|font|strike)\b[^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

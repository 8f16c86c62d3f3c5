import { timeZone as tokyo } from '@iki/contract/api/tokyo'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { addJoined, type OtherEntry } from './joined-entries.ts'
import { DayCollector, type ReadFile, undecided, wordOf } from './read-days.ts'

type Entry = Record<string, unknown>
const attachments = ['photos', 'videos', 'audios', 'pdfAttachments']

/** The journal of Day One, as its export has it in JSON: entries with the moment, the zone and the text. */
export function readDayOne(
  json: unknown,
  { today, into }: { today: string; into: DiaryKind | null },
): ReadFile | null {
  const entries: unknown = Object(json).entries
  if (!Array.isArray(entries) || !entries.some(entry => 'creationDate' in Object(entry))) return null
  if (into === null) return undecided('day-one')
  const found = new DayCollector(today)
  const read: OtherEntry[] = []
  const dayIn = daysOfZones()
  for (const [index, sent] of entries.entries()) {
    const entry: Entry = Object(sent)
    const place = `${index + 1}番め`
    const at = new Date(wordOf(entry.creationDate))
    for (const name of attachments) {
      const list = entry[name]
      if (Array.isArray(list)) found.pictureCount += list.length
    }
    if (Number.isNaN(at.getTime())) found.refuse(place, '日付が読み取れません')
    else read.push({ place, date: dayIn(entry.timeZone, at), order: at.getTime(), text: textOf(entry) })
  }
  addJoined(found, into, read)
  return found.found('day-one')
}

/** The world has 600 zones. A file that names more makes them up, and each would take long to look up. */
const mostZones = 1_000

/** Gives the day on which something was written, where it was written; for the entries of one file. */
function daysOfZones(): (zone: unknown, at: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone, at) => {
    const name = typeof zone === 'string' ? zone : tokyo
    let format = formats.get(name)
    if (!format) {
      format = (formats.size < mostZones ? formatOf(name) : null) ?? tokyoFormat
      if (formats.size < mostZones) formats.set(name, format)
    }
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts.year}-${parts.month}-${parts.day}`
  }
}

const tokyoFormat = formatOf(tokyo) as Intl.DateTimeFormat

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const [year, month, day] = ['numeric', '2-digit', '2-digit'] as const
    return new Intl.DateTimeFormat('en-US', { timeZone, year, month, day })
  } catch {
    return null // A zone that is not known here.
  }
}

/** Without the placeholders of its pictures, without the marks that its Markdown puts before signs; tags at the end. */
function textOf({ text, tags }: Entry): string {
  const written = typeof text === 'string' ? text : ''
  const plain = written
    .replace(/!\[\]\(dayone-moment:[^)\n]{0,200}\)/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const named = Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : []
  return [plain, named.length > 0 ? `タグ：${named.join('、')}` : ''].filter(Boolean).join('\n')
}

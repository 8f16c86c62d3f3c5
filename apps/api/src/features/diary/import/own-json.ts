import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { skippedDaysLabel, stampLabel } from '@iki/contract/diary/diary-labels'
import { type DiaryKind, diaryKinds, diaryNames } from '@iki/contract/diary/diary-names'
import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { DayCollector, dateIn, type ReadFile, wordOf } from './read-days.ts'

const listOf = (kind: DiaryKind) => (kind === 'general' ? 'diary' : `${kind}Diary`)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Our file for programs: that of all diaries, or a phone's of its unsent days. Null for other JSON. */
export function readOwnJson(json: unknown, today: string): ReadFile | null {
  const found = new DayCollector(today)
  if (Array.isArray(json)) {
    if (!json.every(item => isRecord(item) && isRecord(item.value) && 'diary' in item)) return null
    for (const [index, { diary, date, action, value, writtenAt }] of json.entries()) {
      const kind = diaryKinds.find(each => each === diary)
      if (!kind) found.refuse(`${index + 1}番め`, 'どの日記のものか、わかりません')
      else if (action !== 'delete')
        addDay(found, kind, `${index + 1}番め`, { ...value, date, createdAt: writtenAt })
    }
    return json.length > 0 ? found.found('json') : null
  }
  if (!isRecord(json) || !diaryKinds.some(kind => Array.isArray(json[listOf(kind)]))) return null
  for (const kind of diaryKinds) {
    const days = json[listOf(kind)]
    if (!Array.isArray(days)) continue
    for (const [index, day] of days.entries()) {
      const place = `「${diaryNames[kind]}」の${index + 1}番め`
      if (isRecord(day)) addDay(found, kind, place, day)
      else found.refuse(place, '読み取れませんでした')
    }
  }
  addBeside(found, json)
  return found.found('json')
}

function addBeside(found: DayCollector, json: Record<string, unknown>): void {
  for (const kind of habitKindKeys)
    for (const [index, stamp] of listIn(json[`${kind}Stamps`]).entries()) {
      const place = `「${diaryNames[kind]}の${stampLabel}」の${index + 1}番め`
      found.addStamp(kind, place, dateIn(Object(stamp).date), Object(stamp).stampedAt)
    }
  for (const [index, skip] of listIn(json.skips).entries())
    found.addSkip(`「${skippedDaysLabel}」の${index + 1}番め`, dateIn(Object(skip).date), Object(skip).reason)
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function addDay(found: DayCollector, kind: DiaryKind, place: string, day: Record<string, unknown>): void {
  if (day.isUnreadable === true) {
    found.refuse(`${place}（${wordOf(day.date ?? day.id)}）`, '書き出したときに開けなかった日です')
    return
  }
  const written = { ...day }
  for (const { key, alsoAs } of fieldsOf(kind)) if (alsoAs) written[key] ??= day[alsoAs]
  found.add(kind, place, dateIn(day.date ?? day.id), written)
}

import { firstCharacters } from '@iki/contract/api/characters'
import { plainMarkdown } from '@iki/contract/api/markdown-text'
import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { skippedDaysLabel, stampLabel } from '@iki/contract/diary/diary-labels'
import { type DiaryKind, diaryKinds, diaryNames } from '@iki/contract/diary/diary-names'
import { type HabitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { DayCollector, dateIn, type ReadFile, undecided } from './read-days.ts'

type Section = {
  place: string
  title: string
  kind: DiaryKind | null
  lines: Line[]
}
type Line = { line: number; text: string }
/** A list beside the diaries: days off, or the stamps of a diary. */
type List = { of: HabitKind | 'skips'; lines: Line[] }

/** Our file for people: a heading for each diary, one for each day, and a list of what was written on it. */
export function readOwnMarkdown(
  text: string,
  { today, into }: { today: string; into: DiaryKind | null },
): ReadFile | null {
  const { sections, lists } = partsOf(text)
  if (sections.length === 0 && lists.length === 0) return null
  if (into === null && sections.some(({ kind }) => kind === null)) return undecided('markdown')
  const found = new DayCollector(today)
  for (const section of sections) {
    const kind = section.kind ?? into
    if (kind) addSection(found, kind, section)
  }
  for (const list of lists) addList(found, list)
  return found.found('markdown')
}

function partsOf(text: string): { sections: Section[]; lists: List[] } {
  const sections: Section[] = []
  const lists: List[] = []
  let diary: DiaryKind | 'unknown' | 'other' = 'unknown'
  let [section, list]: [Section | null, List | null] = [null, null]
  for (const [index, line] of linesOf(text)) {
    const [, marks, title = ''] = /^(##?) (.*)$/.exec(line) ?? []
    if (marks === '#') {
      section = null
      const of = listIn(title.trim())
      list = of && { of, lines: [] }
      if (list) lists.push(list)
      diary = diaryKinds.find(kind => diaryNames[kind] === title.trim()) ?? otherOf(title)
    } else if (marks === '##') {
      section = {
        place: `${index}行め`,
        title,
        kind: kindIn(title) ?? (diary in diaryNames ? (diary as DiaryKind) : null),
        lines: [],
      }
      if (diary !== 'other') sections.push(section)
      list = null
    } else (section ?? list)?.lines.push({ line: index, text: line })
  }
  return { sections, lists }
}

const listIn = (title: string) =>
  title === skippedDaysLabel
    ? 'skips'
    : (habitKindKeys.find(kind => title === `${diaryNames[kind]}の${stampLabel}`) ?? null)

/** Lists beside the diaries begin with a diary's name or have no days under them. */
const otherOf = (title: string) =>
  diaryKinds.some(kind => title.startsWith(`${diaryNames[kind]}の`)) ? 'other' : 'unknown'

/** A phone's file of unsent days names the diary at each day. */
const kindIn = (title: string) =>
  diaryKinds.find(kind => title.trim().endsWith(` ${diaryNames[kind]}`)) ?? null

/** Numbered lines. Where all of a file's lines end as on Windows, that is no part of a text. */
function linesOf(text: string): [number, string][] {
  const isWindows = /^[^\n]*\r\n/.test(text)
  const lines = (isWindows ? text.replaceAll('\r\n', '\n') : text).split('\n')
  return lines.map((line, index) => [index + 1, line])
}

function addSection(found: DayCollector, kind: DiaryKind, { place, title, lines }: Section): void {
  const fields = fieldsOf(kind)
  const written: Record<string, string> = {}
  let key: string | null = null
  for (const { line, text } of lines) {
    const field = fields.find(({ label }) => text.startsWith(`- ${label}:`))
    if (field) {
      key = field.key
      written[key] = text.slice(`- ${field.label}:`.length).replace(/^ /, '')
    } else if (key !== null && (text.startsWith('  ') || text.trim() === '')) {
      written[key] += `\n${text.slice(2)}`
    } else if (text.trim() !== '' && text.trim() !== '（消した日）') {
      found.refuse(`${line}行め`, `「${firstCharacters(text.trim(), 20)}」が、どの欄のものか、わかりません`)
      return // Half of a day would hide that the other half is missing.
    }
  }
  const plain = Object.entries(written).map(([name, value]) => [
    name,
    name === 'images' ? value : plainMarkdown(value).trim(),
  ])
  found.add(kind, place, dateIn(title), Object.fromEntries(plain))
}

function addList(found: DayCollector, { of, lines }: List): void {
  for (const { line, text } of lines.filter(each => each.text.trim() !== '')) {
    const [, day, reason] = /^- (\S+)(?: (.*))?$/.exec(text.trim()) ?? []
    if (of === 'skips') found.addSkip(`${line}行め`, dateIn(day), reason)
    else found.addStamp(of, `${line}行め`, dateIn(day))
  }
}

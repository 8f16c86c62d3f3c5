import { plainMarkdown } from '@iki/contract/api/markdown-text'
import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { type DiaryKind, diaryKinds, diaryNames } from '@iki/contract/diary/diary-names'
import { DayCollector, dateIn, type ReadFile, undecided } from './read-days.ts'

type Section = {
  place: string
  title: string
  kind: DiaryKind | null
  lines: { line: number; text: string }[]
}

/** Our file for people: a heading for each diary, one for each day, and a list of what was written on it. */
export function readOwnMarkdown(
  text: string,
  { today, into }: { today: string; into: DiaryKind | null },
): ReadFile | null {
  const sections = sectionsOf(text)
  if (sections.length === 0) return null
  if (into === null && sections.some(({ kind }) => kind === null)) return undecided('markdown')
  const found = new DayCollector(today)
  for (const section of sections) {
    const kind = section.kind ?? into
    if (kind) addSection(found, kind, section)
  }
  return found.found('markdown')
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  let diary: DiaryKind | 'unknown' | 'other' = 'unknown'
  let section: Section | null = null
  for (const [index, line] of linesOf(text)) {
    const [, marks, title = ''] = /^(##?) (.*)$/.exec(line) ?? []
    if (marks === '#') {
      section = null
      diary = diaryKinds.find(kind => diaryNames[kind] === title.trim()) ?? otherOf(title)
    } else if (marks === '##') {
      section = {
        place: `${index}行め`,
        title,
        kind: kindIn(title) ?? (diary in diaryNames ? (diary as DiaryKind) : null),
        lines: [],
      }
      if (diary !== 'other') sections.push(section)
    } else section?.lines.push({ line: index, text: line })
  }
  return sections
}

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
    if (field?.form === 'pictures') {
      found.pictureCount += text.split('![').length - 1
      key = null
    } else if (field) {
      key = field.key
      written[key] = text.slice(`- ${field.label}:`.length).replace(/^ /, '')
    } else if (key !== null && (text.startsWith('  ') || text.trim() === '')) {
      written[key] += `\n${text.slice(2)}`
    } else if (text.trim() !== '' && text.trim() !== '（消した日）') {
      found.refuse(`${line}行め`, `「${text.trim().slice(0, 20)}」が、どの欄のものか、わかりません`)
      return // Half of a day would hide that the other half is missing.
    }
  }
  const plain = Object.entries(written).map(([name, value]) => [name, plainMarkdown(value).trim()])
  found.add(kind, place, dateIn(title), Object.fromEntries(plain))
}

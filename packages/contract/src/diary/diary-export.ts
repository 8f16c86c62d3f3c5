import { markdownText } from '../api/markdown-text.ts'
import type { DiaryField } from './diary-field.ts'
import { type DiaryTexts, fieldsOf, fieldValue, filledFields, isFilled } from './diary-fields.ts'
import { type DiaryKind, diaryKinds } from './diary-names.ts'

/** How a day is written in a file. The server's export and a phone's file of unsent days use the same form. */

type FileOf = (pictureId: string) => string

/** The lines of a Markdown list, one for each field with a value. */
export function diaryLines<K extends DiaryKind>(kind: K, day: DiaryTexts[K], fileOf: FileOf): string[] {
  return filledFields(kind, day).map(field => {
    const { label, value } = field
    if (typeof value === 'number') return `- ${label}: ${value}${field.form === 'count' ? field.unit : ''}`
    if (typeof value === 'string') return `- ${label}: ${markdownText(value.trim()).replaceAll('\n', '\n  ')}`
    return `- ${label}: ${value.map(id => `![${label}](${fileOf(id)})`).join(' ')}`
  })
}

/** The cells of a table, in the order of the fields. A field without a value is an empty cell. */
export function diaryCells<K extends DiaryKind>(
  kind: K,
  day: DiaryTexts[K],
  fileOf: FileOf,
): (string | number)[] {
  return fieldsOf(kind).map(({ key }) => {
    const value = fieldValue<K>(day, key)
    if (typeof value === 'number') return isFilled(value) ? value : ''
    return typeof value === 'string' ? value : value.map(fileOf).join(' ')
  })
}

/** A day for other programs. A number without a value is null. */
export function diaryRecord<K extends DiaryKind>(
  kind: K,
  day: DiaryTexts[K],
  fileOf: FileOf,
): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const { key } of fieldsOf(kind)) {
    const value = fieldValue<K>(day, key)
    if (typeof value === 'number') record[key] = isFilled(value) ? value : null
    else record[key] = typeof value === 'string' ? value : value.map(fileOf)
  }
  for (const { key, alsoAs } of fieldsOf(kind)) if (alsoAs) record[alsoAs] = record[key]
  return record
}

/** What the keys of `diaryRecord` mean, by diary. */
export function recordLabels(): Record<DiaryKind, Record<string, string>> {
  const entries = diaryKinds.map(kind => [kind, labelsOf(kind)])
  return Object.fromEntries(entries) as Record<DiaryKind, Record<string, string>>
}

function labelsOf(kind: DiaryKind): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const field of fieldsOf(kind)) labels[field.key] = meaningOf(field)
  for (const field of fieldsOf(kind)) if (field.alsoAs) labels[field.alsoAs] = meaningOf(field)
  return labels
}

function meaningOf(field: DiaryField): string {
  if (field.form !== 'scale') return field.label
  const [lowest, highest] = field.ends
  return `${field.label}（1: ${lowest}、${field.max}: ${highest}）`
}

import { diaryLines, diaryRecord, recordLabels } from '@iki/contract/diary/diary-export'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { strToU8, zipSync } from 'fflate'
import type { PictureRow } from '../offline/diary-kinds.ts'
import { requireDiary } from '../offline/open-diary.ts'
import type { UnsentDay } from '../offline/use-diary.ts'

/** Exports unsent days: JSON for programs, Markdown to read; with pictures, as a zip. */

export type UnsentFormat = 'json' | 'markdown'

type Picture = Pick<PictureRow, 'id' | 'blob'>

/** The pictures of these days that are on this phone. */
export async function picturesHere(days: readonly UnsentDay[]): Promise<Picture[]> {
  const { database } = await requireDiary()
  const found = await database.pictures.bulkGet(days.flatMap(({ value }) => value.images))
  return found.filter(row => row !== undefined)
}

export async function unsentFile(
  days: readonly UnsentDay[],
  format: UnsentFormat,
  today: string,
  pictures: readonly Picture[] = [],
): Promise<{ name: string; content: Blob }> {
  const base = `unsent-diary-${today}`
  const name = `${base}.${format === 'json' ? 'json' : 'md'}`
  const text = format === 'json' ? asJson(days) : asMarkdown(days)
  const type = format === 'json' ? 'application/json' : 'text/markdown'
  if (pictures.length === 0) return { name, content: new Blob([text], { type: `${type};charset=utf-8` }) }
  const files: Record<string, Uint8Array> = { [name]: strToU8(text) }
  for (const { id, blob } of pictures) files[fileOf(id)] = new Uint8Array(await blob.arrayBuffer())
  // JPEG files are compressed already.
  return {
    name: `${base}.zip`,
    content: new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' }),
  }
}

/** Phones store every picture as JPEG. */
const fileOf = (id: string) => `pictures/${id}.jpg`

export function asJson(days: readonly UnsentDay[]): string {
  const records = days.map(({ kind, date, action, value, addedAt, error }) => ({
    diary: kind,
    date,
    action,
    value: diaryRecord(kind, value, fileOf),
    labels: recordLabels()[kind],
    writtenAt: addedAt,
    reason: error?.message ?? null,
  }))
  return `${JSON.stringify(records, null, 2)}\n`
}

export function asMarkdown(days: readonly UnsentDay[]): string {
  return `${['# 未送信の日記', ...days.map(section)].join('\n\n')}\n`
}

function section({ kind, date, action, value }: UnsentDay): string {
  const head = `## ${date} ${diaryNames[kind]}`
  if (action === 'delete') return `${head}\n\n（消した日）`
  return `${head}\n\n${diaryLines(kind, value, fileOf).join('\n')}`
}

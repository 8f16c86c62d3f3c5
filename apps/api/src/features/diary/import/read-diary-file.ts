import { type NamedFile, splitFiles } from '@iki/contract/diary/diary-import-files'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { csvRows } from './csv-rows.ts'
import { readDayOne } from './day-one.ts'
import { readDaylio } from './daylio.ts'
import { joinedReads } from './joined-reads.ts'
import { readOwnCsv } from './own-csv.ts'
import { readOwnJson } from './own-json.ts'
import { readOwnMarkdown } from './own-markdown.ts'
import type { ReadFile } from './read-days.ts'

type Asked = { today: string; into: DiaryKind | null }

/** What a file of days has, or several that were joined; null for any other file. `into` is for those that do not say. */
export function readDiaryFile(bytes: Uint8Array, asked: Asked): ReadFile | null {
  const files = splitFiles(bytes)
  if (!files) return readOne(bytes, asked)
  const [only] = files
  if (files.length === 1 && only) return readOne(only.bytes, asked)
  return joinedReads(files.map(({ name, bytes: each }: NamedFile) => ({ name, read: readOne(each, asked) })))
}

/** Whatever of the known forms it is. */
function readOne(bytes: Uint8Array, asked: Asked): ReadFile | null {
  const text = decodedText(bytes)?.replace(/^\uFEFF/, '')
  if (text === undefined) return null
  if (/^\s*[{[]/.test(text)) {
    const json = parsed(text)
    return readOwnJson(json, asked.today) ?? readDayOne(json, asked)
  }
  const rows = csvRows(text)
  const head = rows.next()
  const table = head.done
    ? null
    : (readDaylio(head.value, rows, asked) ?? readOwnCsv(head.value, rows, asked))
  return table ?? readOwnMarkdown(text, asked)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The text of a file that a person has made or opened meanwhile: UTF-8, UTF-16 as a spreadsheet writes it, or Windows'
 * Shift_JIS, in which spreadsheets save Japanese tables. Null for anything else.
 */
function decodedText(bytes: Uint8Array): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encodings = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'shift_jis']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes) // Leaves out the byte order mark.
    } catch {
      // The file is not in this encoding.
    }
  }
  return null
}

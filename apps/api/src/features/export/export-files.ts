import { csvOf } from '#core/csv.ts'
import type { ZipFile } from '#core/zip.ts'
import { leadText } from './export-texts.ts'

/** A table of the member, read when it is needed. */
export type OwnTable = {
  file: string
  title: string
  names: readonly string[]
  labels: readonly string[]
  rows(): AsyncIterable<(string | null)[]>
}

/** Explains the export and each of its files: the file to open first. */
export const leadFile = (tables: readonly OwnTable[], at: Date): ZipFile => ({
  name: 'はじめにお読みください.md',
  content: [leadText(tables, at)],
})

/** A table for programs, and for spreadsheets. */
export function* tableFiles({ file, title, names, labels, rows }: OwnTable): Generator<ZipFile> {
  yield { name: `json/${file}.json`, content: jsonOf(title, names, rows()) }
  yield { name: `csv/${file}.csv`, content: csvOf([...labels], cells(rows())) }
}

async function* jsonOf(title: string, names: readonly string[], rows: AsyncIterable<(string | null)[]>) {
  yield `{"title":${JSON.stringify(title)},"rows":[`
  let separator = ''
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))}`
    separator = ','
  }
  yield '\n]}\n'
}

async function* cells(rows: AsyncIterable<(string | null)[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(value => value ?? '')
}

/** A stream as pieces of this size, of which the last may be shorter. */
export async function* piecesOf(stream: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    held.push(part)
    length += part.length
    if (length < size) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

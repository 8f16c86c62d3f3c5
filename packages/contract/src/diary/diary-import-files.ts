import * as v from 'valibot'
import { lastCharacters } from '../api/characters.ts'

/** Several files of days in one body: they are of one member and one moment, so there is one report on them. */

export type NamedFile = { name: string; bytes: Uint8Array }

export const mostImportFiles = 20
/** Only the end of a name is needed to distinguish files. */
const nameLength = 60
const nameUnits = 2 * nameLength
/** The names and lengths of so many files take less. */
const mostHeadBytes = 20_000
const mark = 'IKI-DIARY-FILES\n'
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const headSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.pipe(v.string(), v.maxLength(nameUnits)), size })),
  v.maxLength(mostImportFiles),
)

/** A line with the names and lengths, and the files as they are. */
export function joinedFiles(files: readonly NamedFile[]): Uint8Array<ArrayBuffer> {
  const head = files.map(({ name, bytes }) => ({
    name: lastCharacters(name, nameLength, nameUnits),
    size: bytes.length,
  }))
  const parts = [asciiBytes(`${mark}${JSON.stringify(head)}\n`), ...files.map(({ bytes }) => bytes)]
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** What `joinedFiles` has joined; null for any other body. */
export function splitFiles(body: Uint8Array): NamedFile[] | null {
  const end = body.subarray(0, mostHeadBytes).indexOf(0x0a, mark.length)
  const head = String.fromCharCode(...body.subarray(0, Math.max(end, 0)))
  if (!head.startsWith(mark)) return null
  const read = v.safeParse(headSchema, head.slice(mark.length))
  if (!read.success) return null
  let at = end + 1
  const files: NamedFile[] = []
  for (const { name, size } of read.output) {
    files.push({ name, bytes: body.subarray(at, at + size) })
    at += size
  }
  return at === body.length ? files : null
}

/** Other letters as JSON escapes them. */
function asciiBytes(json: string): Uint8Array {
  const ascii = json.replace(
    /[^\x00-\x7f]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Uint8Array.from(ascii, letter => letter.charCodeAt(0))
}

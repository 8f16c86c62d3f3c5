import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silenceLimit, silenceSchema } from '@iki/contract/media/media'
import * as v from 'valibot'
import { ContentError } from '#core/content/content-file.ts'
import type { MeasuredMedium } from './measured-media.store.ts'

/** What was measured of a content folder's media, for whoever loads the folder for the first time. */
const fileName = 'media/measured.json'

const number = v.pipe(v.number(), v.finite())
const size = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))
const measuredSchema = v.strictObject({
  saidSeconds: v.nullable(number),
  seconds: number,
  isCutOff: v.boolean(),
  loudness: v.nullable(number),
  /** Left out by earlier releases. */
  silences: v.optional(v.nullable(v.pipe(v.array(silenceSchema), v.maxLength(silenceLimit))), null),
  channels: v.pipe(v.number(), v.integer(), v.minValue(0)),
  width: size,
  height: size,
})
/** By the keys of the contents, so that it can't be true of another file. */
const fileSchema = v.record(v.pipe(v.string(), v.maxLength(80)), measuredSchema)

/** Reads the file of a folder; a folder without one has brought nothing. Throws a ContentError if it can't be read. */
export async function readMeasuredFile(root: string): Promise<MeasuredMedium[]> {
  const text = await readFile(join(root, fileName), 'utf8').catch(() => null)
  if (text === null) return []
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text)
  if (!read.success) throw new ContentError([`${fileName}: ${read.issues[0].message}`])
  return Object.entries(read.output).map(([mediaKey, measured]) => ({ mediaKey, ...measured }))
}

export async function writeMeasuredFile(root: string, media: readonly MeasuredMedium[]): Promise<void> {
  const inOrder = media.toSorted((a, b) => (a.mediaKey < b.mediaKey ? -1 : 1))
  const lines = inOrder.map(({ mediaKey, ...measured }) => `  "${mediaKey}": ${JSON.stringify(measured)}`)
  await writeFile(join(root, fileName), `{\n${lines.join(',\n')}\n}\n`)
}

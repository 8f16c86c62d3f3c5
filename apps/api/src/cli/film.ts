import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mediaEngine, missingEngine } from '#core/engine/engine.ts'
import { print } from '#core/print.ts'
import { FilmError } from '#features/film/film-error.ts'
import { usualEncoding } from '#features/film/film-plan.ts'
import { makeReadyMade } from '#features/film/make-ready-made.ts'
import { UsageError } from './command.ts'

export const filmUsage = `npm run content -- film <source> <folder>
      [--heights 720,480,270] [--crf ${usualEncoding.crf}] [--preset ${usualEncoding.preset}] [--audio-kbps ${usualEncoding.soundKilobits}]
                                      makes a film folder that a lesson names as its media; needs no database`

/** Makes a film folder by hand, for a content folder. */
export async function makeFilmFolder(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      heights: { type: 'string' },
      crf: { type: 'string' },
      preset: { type: 'string' },
      'audio-kbps': { type: 'string' },
    },
  })
  const [source, folder] = positionals
  if (!source || !folder || positionals.length > 2) throw new UsageError(filmUsage)
  const engine = mediaEngine()
  if (!(await engine.isThere())) throw new FilmError(missingEngine)
  const target = resolve(process.cwd(), folder)
  const facts = await makeReadyMade(resolve(process.cwd(), source), target, {
    engine,
    heights: values.heights?.split(',').map(height => numberIn(height, [16, 4320])),
    encoding: {
      crf: numberIn(values.crf ?? String(usualEncoding.crf), [0, 51]),
      preset: values.preset ?? usualEncoding.preset,
      soundKilobits: numberIn(values['audio-kbps'] ?? String(usualEncoding.soundKilobits), [16, 320]),
    },
  })
  const { width, height, durationSeconds, heights } = facts
  print(`${folder}: ${width} × ${height}, ${durationSeconds} seconds, in ${heights.join(', ')}`)
}

function numberIn(text: string, [least, most]: [number, number]): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`${text} is no whole number from ${least} to ${most}\n\n${filmUsage}`)
  return number
}

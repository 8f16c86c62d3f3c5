import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmMaster, stripSchema } from '@iki/contract/media/film'
import * as v from 'valibot'
import { namesIn } from './stream-playlist.ts'

/** A folder made by `npm run content -- film`: the film's files, and this one beside them. */
export const factsFile = 'film.json'

const factsSchema = v.object({
  width: v.number(),
  height: v.number(),
  durationSeconds: v.pipe(v.number(), v.gtValue(0)),
  heights: v.pipe(v.array(v.number()), v.minLength(1)),
  strip: v.nullable(stripSchema),
  /** In LUFS; left out if it is silent, or it was not measured. */
  loudness: v.optional(v.number()),
})

/** What is known about a film that was made. */
export type ReadyMadeFacts = v.InferOutput<typeof factsSchema>

/** The names of files that may be requested by a film's address. */
const fileName = /^[\w-]+\.(m3u8|mp4|m4s|jpg)$/

export type ReadyMade = { facts: ReadyMadeFacts; files: string[] } | { fault: string }

/** Reads and checks such a folder: every file that its playlists name must exist. */
export async function readReadyMade(folder: string): Promise<ReadyMade> {
  const there = new Set(await readdir(folder).catch(() => []))
  if (there.size === 0) return { fault: 'is missing or empty' }
  if (!there.has(filmMaster)) return { fault: `has no ${filmMaster}` }
  const facts = await readFacts(join(folder, factsFile))
  if ('fault' in facts) return facts
  const files = new Set([filmMaster, 'poster.jpg', ...(facts.strip ? ['strip.jpg'] : [])])
  for (const name of files) {
    if (!fileName.test(name)) return { fault: `names ${name}, which is no file of a film` }
    if (!there.has(name)) return { fault: `names ${name}, which is not there` }
    // Names that are added to a set during a loop are visited as well.
    if (name.endsWith('.m3u8'))
      for (const named of namesIn(await readFile(join(folder, name), 'utf8'))) files.add(named)
  }
  return { facts, files: [...files].sort() }
}

async function readFacts(path: string): Promise<ReadyMadeFacts | { fault: string }> {
  try {
    return v.parse(factsSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    return {
      fault: `has no ${factsFile} that can be read: ${error instanceof Error ? error.message : error}`,
    }
  }
}

import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { MediaMeasuring } from '#core/measuring/media-measuring.ts'
import type { ContentFile } from './content-file.ts'
import type { BodyMedium } from './embedded-media.ts'
import type { Notes } from './notes.ts'

/**
 * Another piece of content that a file names in a field of its front matter. Where it is missing, a folder is loaded
 * all the same and the link is reported as broken, unless it is required.
 */
export type Reference<Folder extends string = string> = {
  field: string
  kind: Folder
  id: string
  isRequired?: true
}

/** The pieces of a kind that a field names by their ids. */
export const referencesIn = <const Folder extends string>(
  field: string,
  kind: Folder,
  ids: readonly string[],
  more: Pick<Reference, 'isRequired'> = {},
): Reference<Folder>[] => ids.map(id => ({ field, kind, id, ...more }))

/**
 * What is to be saved: its hash, by which a change is noticed, and the way to save it. Of what has not changed, what
 * was made of it may be missing in the storage: then it can be made again.
 */
export type Prepared = {
  contentHash: string
  save(): Promise<unknown>
  findMissing?(): Promise<string[]>
  repair?(): Promise<unknown>
}

/** A file that was read and found right, with what is to be done with it. */
export type Entry<Named extends string = string> = Pick<
  ContentFile,
  'id' | 'path' | 'body' | 'bodyLine' | 'lineOf'
> & {
  /** As problems name it: `lessons/se.md`. */
  name: string
  references: Reference<Named>[]
  prepare(loading: Loading): Promise<Prepared>
}

/** What a kind has at hand while it reads. What is wrong goes to `problems`. */
export type Reading = {
  problems: string[]
  /** What is taken all the same, each with its file and line. */
  warnings: string[]
  measuring: MediaMeasuring
}

/** What a kind has at hand while it loads a file. */
export type Loading = {
  db: Database
  clock: Clock
  /** Stores a file and answers its key; a dry run stores nothing and only answers the key. */
  storeFile(path: string): Promise<string>
  hasMedium(key: string): boolean
  notes: Notes
}

/** A file, and the pictures and films of its body. */
export type Found<Fields> = ContentFile<Fields> & { name: string; media: Map<string, BodyMedium> }

/** Says of each file that has the same `key` as one before it. */
export function problemsOfDoubles<F>(
  files: Found<F>[],
  { field, keyOf, what }: { field: string; keyOf(file: Found<F>): string; what(file: Found<F>): string },
): string[] {
  const owners = new Map<string, string>()
  return files.flatMap(file => {
    const owner = owners.get(keyOf(file))
    if (!owner) owners.set(keyOf(file), file.name)
    return owner ? [`${file.name}:${file.lineOf(field)}: ${what(file)} is ${owner} already`] : []
  })
}

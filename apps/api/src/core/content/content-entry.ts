import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { MediaMeasuring } from '#core/measuring/media-measuring.ts'
import type { ContentFile } from './content-file.ts'
import type { BodyMedium } from './embedded-media.ts'
import type { Notes } from './notes.ts'

/**
 * Another item of content that a field of the front matter names. If it is missing, the folder is loaded all the same
 * and the link is reported as broken, unless it is required.
 */
export type Reference<Folder extends string = string> = {
  field: string
  kind: Folder
  id: string
  isRequired?: true
}

/** The items of a kind that a field names by their ids. */
export const referencesIn = <const Folder extends string>(
  field: string,
  kind: Folder,
  ids: readonly string[],
  more: Pick<Reference, 'isRequired'> = {},
): Reference<Folder>[] => ids.map(id => ({ field, kind, id, ...more }))

/**
 * What is to be saved: its hash, by which a change is noticed, and a function that saves it. If nothing has changed,
 * files made from it may still be missing in the storage: then they can be made again.
 */
export type Prepared = {
  contentHash: string
  /** Makes the files that take long and that it names, before anything is saved: those of several items side by side. */
  makeFiles?(): Promise<unknown>
  save(): Promise<unknown>
  findMissing?(): Promise<string[]>
  repair?(): Promise<unknown>
}

/** A file that was read and is correct, and what to do with it. */
export type Entry<Named extends string = string> = Pick<
  ContentFile,
  'id' | 'path' | 'body' | 'bodyLine' | 'lineOf'
> & {
  /** The name in messages: `lessons/se.md`. */
  name: string
  references: Reference<Named>[]
  prepare(loading: Loading): Promise<Prepared>
}

/** What a kind can use while it reads. Faults are added to `problems`. */
export type ContentReading = {
  problems: string[]
  /** Warnings about what is accepted all the same, each with its file and line. */
  warnings: string[]
  measuring: MediaMeasuring
  /** By how many days everything is published later than the files say; 0 except for the demo. */
  daysLater: number
}

/** What a kind can use while it loads a file. */
export type Loading = {
  db: Database
  clock: Clock
  /** Stores a file and returns its key; a dry run stores nothing and only returns the key. */
  storeFile(path: string): Promise<string>
  hasMedium(key: string): boolean
  notes: Notes
}

/** A file, and the pictures and films of its body. */
export type FoundContent<Fields> = ContentFile<Fields> & { name: string; media: Map<string, BodyMedium> }

/** A problem for each file that has the same `key` as an earlier one. */
export function problemsOfDoubles<F>(
  files: FoundContent<F>[],
  {
    field,
    keyOf,
    what,
  }: { field: string; keyOf(file: FoundContent<F>): string; what(file: FoundContent<F>): string },
): string[] {
  const owners = new Map<string, string>()
  return files.flatMap(file => {
    const owner = owners.get(keyOf(file))
    if (!owner) owners.set(keyOf(file), file.name)
    return owner ? [`${file.name}:${file.lineOf(field)}: ${what(file)} is ${owner} already`] : []
  })
}

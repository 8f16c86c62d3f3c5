import { join, relative } from 'node:path'
import type * as v from 'valibot'
import type { MediaMeasuring } from '#core/measuring/media-measuring.ts'
import { type ContentFile, type FieldsSchema, readContentFiles } from './content-file.ts'
import type { FilmReading, Loading } from './content-loading.ts'
import { type BodyMedium, readBodyMedia } from './embedded-media.ts'
import { problemsOfOperator } from './operator-places.ts'

/** The kinds of content by their folders. */
export const contentFolders = [
  'lessons',
  'playlists',
  'articles',
  'weekly',
  'gallery',
  'connections',
  'items',
  'news',
  'pages',
  'dictionary',
  'popups',
  'characters',
  'dance-comments',
] as const
export type KindName = (typeof contentFolders)[number]

/** Another piece of content that a file names in a field of its front matter. */
export type Reference = { field: string; kind: KindName; id: string }

/**
 * What would come in: its hash, by which a change is told, and the way to save it. Of what has not changed, what was
 * made of it may be missing in the storage: then it can be made again.
 */
export type Prepared = {
  contentHash: string
  save(): Promise<unknown>
  findMissing?(): Promise<string[]>
  repair?(): Promise<unknown>
}

/** A file that was read and found right, with what is to be done with it. */
export type Entry = Pick<ContentFile, 'id' | 'path' | 'fields' | 'body' | 'bodyLine' | 'lineOf'> & {
  /** As problems name it: `lessons/se.md`. */
  name: string
  references: Reference[]
  prepare(loading: Loading): Promise<Prepared>
}

/** Reads and checks the files of a kind in two steps, so that problems of form come before those of sense. */
export type ContentKind = {
  folder: KindName
  read(root: string, reading: Reading): Promise<() => Promise<Entry[]>>
}

/** What a kind has at hand while it reads. What is wrong goes to `problems`. */
export type Reading = {
  problems: string[]
  /** What is taken all the same, each with its file and line. */
  warnings: string[]
  films: FilmReading
  measuring: MediaMeasuring
}

/** A file, and the pictures and films of its body. */
export type Found<Fields> = ContentFile<Fields> & { name: string; media: Map<string, BodyMedium> }

type Description<S extends FieldsSchema, Extra> = {
  folder: KindName
  fields: S
  /** What is found out about all files at once, before each is examined. */
  begin?(files: ContentFile<v.InferOutput<S>>[], root: string, reading: Reading): Promise<void>
  /** What else the folder holds for the file. */
  examine?(file: Found<v.InferOutput<S>>, root: string, reading: Reading): Promise<Extra>
  /** What is wrong with the files together. */
  check?(files: Found<v.InferOutput<S>>[]): string[]
  references?(fields: v.InferOutput<S>): Reference[]
  prepare(file: Found<v.InferOutput<S>>, loading: Loading, extra: Extra): Promise<Prepared>
}

export function contentKind<S extends FieldsSchema, Extra = undefined>(
  kind: Description<S, Extra>,
): ContentKind {
  const { folder, fields, begin, examine, check, references, prepare } = kind
  return {
    folder,
    async read(root, reading) {
      const { problems } = reading
      const files = await readContentFiles(root, folder, fields, problems)
      return async () => {
        const entries: Entry[] = []
        const found: Found<v.InferOutput<S>>[] = []
        await begin?.(files, root, reading)
        for (const file of files) {
          const name = relative(root, file.path)
          const media = await readBodyMedia({ ...file, name }, join(root, 'media'), problems)
          const complete = { ...file, name, media }
          problems.push(...problemsOfOperator(complete, { isFilledIn: folder === 'pages' }))
          const extra = (await examine?.(complete, root, reading)) as Extra
          found.push(complete)
          entries.push({
            ...complete,
            references: references?.(file.fields) ?? [],
            prepare: loading => prepare(complete, loading, extra),
          })
        }
        problems.push(...(check?.(found) ?? []))
        return entries
      }
    },
  }
}

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

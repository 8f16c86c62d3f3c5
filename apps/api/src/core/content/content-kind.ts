import { join, relative } from 'node:path'
import type { Screen } from '@iki/contract/screens/screen'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { Handle } from '#core/database/database.ts'
import { htmlOfMarkdown, type StoredMedium } from '#core/markdown/markdown.ts'
import type { ContentReading, Entry, FoundContent, Loading, Prepared, Reference } from './content-entry.ts'
import { type ContentFile, type FieldsSchema, hashOf, readContentFiles } from './content-file.ts'
import {
  type CommonColumn,
  type ContentTable,
  contentKey,
  findHash,
  saveContentRow,
} from './content-table.ts'
import { type BodyMedium, readBodyMedia } from './embedded-media.ts'
import type { Notes } from './notes.ts'
import { problemsOfOperator } from './placeholder-problems.ts'

/** What messages say when other content names an item of this kind. */
type Hints = {
  /** As in “names a lesson that is not there”. */
  noun: string
  /** Whether the address of a screen contains an id of this kind. */
  isShownOn?(screen: Screen): boolean
}

/** The row that a file becomes. */
type Loaded<Stated> = {
  /** What the row depends on besides the file and the media of its body: when it changes, the row is saved again. */
  hashParts?: string[]
  /** The row without its primary key, its body and its hash, which are filled in. `bodyHtml` is the stored body. */
  row(bodyHtml: string): Stated | Promise<Stated>
  afterSave?(): Promise<unknown>
} & Pick<Prepared, 'makeFiles' | 'findMissing' | 'repair'>

type Description<
  Folder,
  Named extends string,
  S extends FieldsSchema,
  Table extends ContentTable,
  Extra,
  Row,
> = {
  /** The folder with its files, inside a content folder. */
  folder: Folder
  hints: Hints
  /** Its table, with a row for each file. */
  table: Table
  /** Columns that name media, besides those that the body shows. */
  media?: readonly (PgColumn | SQL)[]
  /** The front matter. */
  fields: S
  /** Whether `{{operator.…}}` and `{{service.name}}` are filled in when it is shown. */
  fillsInOperator?: boolean
  /** Whether the body is in a form of the kind’s own, which it reads itself. */
  hasOwnForm?: boolean
  /** Whether a file of the folder belongs to a file of this kind without being one. */
  isBeside?(name: string): boolean
  /** Reads what is needed for all files at once, before each is examined. */
  begin?(files: ContentFile<v.InferOutput<S>>[], root: string, reading: ContentReading): Promise<void>
  /** Reads what else the folder holds for the file. */
  examine?(file: FoundContent<v.InferOutput<S>>, root: string, reading: ContentReading): Promise<Extra>
  /** Problems of the files together. */
  check?(files: FoundContent<v.InferOutput<S>>[]): string[]
  /** Problems of the files together with content that was loaded before. */
  checkStored?(files: FoundContent<v.InferOutput<S>>[], handle: Handle, root: string): Promise<string[]>
  references?(fields: v.InferOutput<S>): Reference<Named>[]
  load(
    file: FoundContent<v.InferOutput<S>>,
    loading: Loading,
    extra: Extra,
  ):
    | Loaded<Omit<NoInfer<Row>, CommonColumn<Table>>>
    | Promise<Loaded<Omit<NoInfer<Row>, CommonColumn<Table>>>>
  /**
   * Saves a row in a transaction, if that takes more than inserting it or replacing the one with its key. Returns false
   * if nothing changed.
   */
  save?(handle: Handle, row: Row, now: Date): Promise<unknown>
  /** Warnings that are known only when everything is loaded. */
  listWarnings?(notes: Notes): Promise<string[]>
  /** What a check found out about files that are right. */
  listRemarks?(notes: Notes): string[]
}

/** A kind of content: how its files are read and checked, and how they are saved in its table. */
export function contentKind<
  const Folder extends string,
  S extends FieldsSchema,
  Table extends ContentTable,
  Extra = undefined,
  const Named extends string = never,
  Row extends { contentHash: string } = Table['$inferInsert'] & { contentHash: string },
>(kind: Description<Folder, Named, S, Table, Extra, Row>) {
  const { folder, hints, table, media = [], fields, fillsInOperator = false, isBeside = () => false } = kind
  const { hasOwnForm = false } = kind
  const { begin, examine, check, checkStored, references, load, save, listWarnings, listRemarks } = kind
  type File = FoundContent<v.InferOutput<S>>

  /** Saves one file of a folder; false if nothing changed. */
  async function saveRow({ db, clock }: Pick<Loading, 'db' | 'clock'>, row: Row): Promise<boolean> {
    const id = String(Object(row)[contentKey(table).property])
    if ((await findHash(db, table, id)) === row.contentHash) return false
    if (save) return (await db.transaction(tx => save(tx, row, clock()))) !== false
    await saveContentRow(db, table, row)
    return true
  }

  async function prepare(file: File, loading: Loading, extra: Extra): Promise<Prepared> {
    const body = await storeBody(file, table.bodyHtml ? file.media : new Map(), loading.storeFile)
    const { hashParts, row, afterSave, ...care } = await load(file, loading, extra)
    const contentHash = hashParts ? hashOf(body.hash, ...hashParts) : body.hash
    return {
      ...care,
      contentHash,
      async save() {
        const bodyHtml = body.html()
        const common = {
          [contentKey(table).property]: file.id,
          ...(table.bodyHtml && { bodyHtml }),
          contentHash,
        }
        await saveRow(loading, { ...(await row(bodyHtml)), ...common } as Row)
        await afterSave?.()
      },
    }
  }

  return {
    folder,
    hints,
    table,
    media,
    saveRow,
    listWarnings: async (notes: Notes): Promise<string[]> => (await listWarnings?.(notes)) ?? [],
    listRemarks: (notes: Notes): string[] => listRemarks?.(notes) ?? [],

    /** In two steps, so that faults of form are reported before faults of meaning. */
    async read(root: string, reading: ContentReading) {
      const { problems, daysLater } = reading
      const files = await readContentFiles(root, { folder, schema: fields, isBeside }, problems, daysLater)
      return async (): Promise<Read<Named>> => {
        const found: File[] = []
        const entries: Entry<Named>[] = []
        await begin?.(files, root, reading)
        for (const file of files) {
          const name = relative(root, file.path)
          const media = hasOwnForm
            ? new Map<string, BodyMedium>()
            : await readBodyMedia({ ...file, name }, join(root, 'media'), problems)
          const complete = { ...file, name, media }
          problems.push(...problemsOfOperator(complete, { isFilledIn: fillsInOperator }))
          const extra = (await examine?.(complete, root, reading)) as Extra
          found.push(complete)
          entries.push({
            ...complete,
            body: hasOwnForm ? '' : file.body,
            references: references?.(file.fields) ?? [],
            prepare: loading => prepare(complete, loading, extra),
          })
        }
        problems.push(...(check?.(found) ?? []))
        return { entries, checkStored: async handle => (await checkStored?.(found, handle, root)) ?? [] }
      }
    },
  }
}

/** What was read of a folder, and its problems together with content that was loaded before. */
export type Read<Named extends string = string> = {
  entries: Entry<Named>[]
  checkStored(handle: Handle): Promise<string[]>
}

/** A kind among others: `Named` are the folders of the kinds that its files name. */
export type ContentKind<Folder extends string = string, Named extends string = string> = {
  folder: Folder
  hints: Hints
  table: ContentTable
  media: readonly (PgColumn | SQL)[]
  read(root: string, reading: ContentReading): Promise<() => Promise<Read<Named>>>
  listWarnings(notes: Notes): Promise<string[]>
  listRemarks(notes: Notes): string[]
}

/** The body of a file with its media stored; its hash changes with any of them. */
async function storeBody(
  { body, hash }: Pick<ContentFile, 'body' | 'hash'>,
  media: ReadonlyMap<string, BodyMedium>,
  storeFile: (path: string) => Promise<string>,
): Promise<{ hash: string; html(): string }> {
  const stored = new Map<string, StoredMedium>()
  for (const [name, { path, ...size }] of media) stored.set(name, { key: await storeFile(path), ...size })
  const keys = [...stored.values()].map(({ key }) => key)
  return {
    hash: keys.length > 0 ? hashOf(hash, ...keys) : hash,
    html: () => htmlOfMarkdown(body, stored),
  }
}

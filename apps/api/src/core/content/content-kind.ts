import { join, relative } from 'node:path'
import type { Screen } from '@iki/contract/screens/screen'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { Handle } from '#core/database.ts'
import { storeBody } from './content-body.ts'
import type { Entry, Found, Loading, Prepared, Reading, Reference } from './content-entry.ts'
import { type ContentFile, type FieldsSchema, hashOf, readContentFiles } from './content-file.ts'
import { type CommonColumn, type ContentTable, findHash, keyOf, saveContentRow } from './content-table.ts'
import { readBodyMedia } from './embedded-media.ts'
import type { Notes } from './notes.ts'
import { problemsOfOperator } from './operator-places.ts'

/** What is said of a kind where something else names a piece of it. */
type Hints = {
  /** As in “names a lesson that is not there”. */
  noun: string
  /** Whether the address of a screen names one of this kind. */
  isShownOn?(screen: Screen): boolean
}

/** What a file becomes. */
type Loaded<Stated> = {
  /** What the row depends on beside the file and the media of its body: when it changes, the row is saved again. */
  hashParts?: string[]
  /** The row without its primary key, its body and its hash, which are filled in. `bodyHtml` is the body as stored. */
  row(bodyHtml: string): Stated | Promise<Stated>
  afterSave?(): Promise<unknown>
} & Pick<Prepared, 'findMissing' | 'repair'>

type Description<
  Folder,
  Named extends string,
  S extends FieldsSchema,
  Table extends ContentTable,
  Extra,
  Row,
> = {
  /** The folder that holds its files, inside a content folder. */
  folder: Folder
  hints: Hints
  /** Where it is stored, a row for each file. */
  table: Table
  /** Where the table names media, beside those that its body shows. */
  media?: readonly (PgColumn | SQL)[]
  /** The front matter. */
  fields: S
  /** Whether `{{operator.…}}` and `{{service.name}}` are filled in where it is shown. */
  fillsInOperator?: boolean
  /** Whether a file of the folder stands beside one of this kind without being one. */
  isBeside?(name: string): boolean
  /** What is found out about all files at once, before each is examined. */
  begin?(files: ContentFile<v.InferOutput<S>>[], root: string, reading: Reading): Promise<void>
  /** What else the folder holds for the file. */
  examine?(file: Found<v.InferOutput<S>>, root: string, reading: Reading): Promise<Extra>
  /** What is wrong with the files together. */
  check?(files: Found<v.InferOutput<S>>[]): string[]
  /** What is wrong with the files beside what was loaded before. */
  checkStored?(files: Found<v.InferOutput<S>>[], handle: Handle): Promise<string[]>
  references?(fields: v.InferOutput<S>): Reference<Named>[]
  load(
    file: Found<v.InferOutput<S>>,
    loading: Loading,
    extra: Extra,
  ):
    | Loaded<Omit<NoInfer<Row>, CommonColumn<Table>>>
    | Promise<Loaded<Omit<NoInfer<Row>, CommonColumn<Table>>>>
  /**
   * Saves a row in a transaction, where this takes more than to insert it or replace the one with its key. Answers
   * false where it was the same already.
   */
  save?(handle: Handle, row: Row, now: Date): Promise<unknown>
  /** What is to be said when all is loaded. */
  listWarnings?(notes: Notes): Promise<string[]>
}

/** A kind of content: how its files are read and checked, and how they come into its table. */
export function contentKind<
  const Folder extends string,
  S extends FieldsSchema,
  Table extends ContentTable,
  Extra = undefined,
  const Named extends string = never,
  Row extends { contentHash: string } = Table['$inferInsert'] & { contentHash: string },
>(kind: Description<Folder, Named, S, Table, Extra, Row>) {
  const { folder, hints, table, media = [], fields, fillsInOperator = false, isBeside = () => false } = kind
  const { begin, examine, check, checkStored, references, load, save, listWarnings } = kind
  type File = Found<v.InferOutput<S>>

  /** Saves what a folder says of one piece; false when it was the same already. */
  async function saveRow({ db, clock }: Pick<Loading, 'db' | 'clock'>, row: Row): Promise<boolean> {
    const id = String(Object(row)[keyOf(table).property])
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
        const common = { [keyOf(table).property]: file.id, ...(table.bodyHtml && { bodyHtml }), contentHash }
        await saveRow(loading, { ...(await row(bodyHtml)), ...common } as Row)
        await afterSave?.()
      },
    }
  }

  return {
    ...{ folder, hints, table, media, saveRow },
    listWarnings: async (notes: Notes): Promise<string[]> => (await listWarnings?.(notes)) ?? [],

    /** In two steps, so that problems of form come before those of sense. */
    async read(root: string, reading: Reading) {
      const { problems } = reading
      const files = await readContentFiles(root, { folder, schema: fields, isBeside }, problems)
      return async (): Promise<Read<Named>> => {
        const found: File[] = []
        const entries: Entry<Named>[] = []
        await begin?.(files, root, reading)
        for (const file of files) {
          const name = relative(root, file.path)
          const complete = {
            ...file,
            name,
            media: await readBodyMedia({ ...file, name }, join(root, 'media'), problems),
          }
          problems.push(...problemsOfOperator(complete, { isFilledIn: fillsInOperator }))
          const extra = (await examine?.(complete, root, reading)) as Extra
          found.push(complete)
          entries.push({
            ...complete,
            references: references?.(file.fields) ?? [],
            prepare: loading => prepare(complete, loading, extra),
          })
        }
        problems.push(...(check?.(found) ?? []))
        return { entries, checkStored: async handle => (await checkStored?.(found, handle)) ?? [] }
      }
    },
  }
}

/** What was read of a folder, and what is wrong with it beside what was loaded before. */
export type Read<Named extends string = string> = {
  entries: Entry<Named>[]
  checkStored(handle: Handle): Promise<string[]>
}

/** A kind among others: `Named` are the folders of those that its files name. */
export type ContentKind<Folder extends string = string, Named extends string = string> = {
  folder: Folder
  hints: Hints
  table: ContentTable
  media: readonly (PgColumn | SQL)[]
  read(root: string, reading: Reading): Promise<() => Promise<Read<Named>>>
  listWarnings(notes: Notes): Promise<string[]>
}

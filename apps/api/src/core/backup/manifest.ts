import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const chunkNames = v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)))

const tableSchema = v.object({
  schema: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  rows: count,
  bytes: count,
  /** Over all rows, in any order: see rowSum. */
  sum: v.string(),
  chunks: chunkNames,
})

const sequenceSchema = v.object({
  schema: v.string(),
  name: v.string(),
  lastValue: v.string(),
  isCalled: v.boolean(),
})

/**
 * What a backup holds, and of which chunks it is made. It is written last: if there is a manifest, the backup is
 * complete. `format` grows when an older release could not read it.
 */
export const manifestSchema = v.object({
  format: v.literal(1),
  id: v.string(),
  startedAt: v.string(),
  endedAt: v.string(),
  release: v.string(),
  postgres: v.string(),
  migrations: v.object({
    app: v.array(v.object({ hash: v.string(), madeAt: v.number() })),
    jobs: v.nullable(count),
  }),
  /** Fingerprints of the secrets of the database. */
  secrets: v.array(v.object({ name: v.string(), fingerprint: v.string(), state: v.string() })),
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
  media: v.object({
    files: count,
    bytes: count,
    /** Lines of JSON, each a file with its chunks, in order of their keys. */
    index: chunkNames,
    /** What the database names and the storage did not have: the number, and the names of the first ones. */
    missing: v.object({ files: count, some: v.array(v.string()) }),
  }),
  /** In an encrypted backup: the secret of DATA_DIR, and former ones. */
  secretFiles: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^secret[\w.-]*$/)), text: v.string() })),
})

export type Manifest = v.InferOutput<typeof manifestSchema>
export type SavedTable = v.InferOutput<typeof tableSchema>
export type SavedSequence = v.InferOutput<typeof sequenceSchema>

/** A file of the media: its chunks one after the other. */
export type SavedFile = { key: string; bytes: number; sha256: string; chunks: string[] }

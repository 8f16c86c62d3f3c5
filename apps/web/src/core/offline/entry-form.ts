import * as v from 'valibot'

/** How an entry of a store is written, and read from whatever release has written it. Pure functions. */

/** Says of which version an entry is. Version 1 has no mark: it is the form of releases before there were versions. */
const versionMark = '~v'

export type EntryForm<T> = {
  /** Grows by one whenever the schema changes. */
  version: number
  schema: v.GenericSchema<unknown, T>
  /** Turns an entry of version `from` into one of this version. The schema then checks the result. */
  migrate?: (value: unknown, from: number) => unknown
  /**
   * What can be used of an entry that does not fit. Unless `isWhole`, something of value is missing, and the entry goes
   * to the quarantine as well.
   */
  salvage?: (value: unknown) => { value: T | null; isWhole: boolean }
}

/** `value` is null where this release does not know the entry; `isWhole` is false where something of it is left out. */
export type ReadEntry<T> = { value: T | null; isWhole: boolean }

const misfit = { value: null, isWhole: false } as const

/** Reads a stored entry. An entry of a later version does not fit, because its meaning is unknown here. */
export function readEntry<T>(
  { version, schema, migrate, salvage }: EntryForm<T>,
  stored: unknown,
): ReadEntry<T> {
  const { version: from, value } = marked(stored)
  if (from > version) return misfit
  try {
    const current = from < version && migrate ? migrate(value, from) : value
    const read = v.safeParse(schema, current)
    if (read.success) return { value: read.output, isWhole: true }
    return salvage ? salvage(current) : misfit
  } catch {
    return misfit // `migrate` does not know its form.
  }
}

/** An entry as it is stored. */
export function writeEntry(version: number, value: unknown): unknown {
  return version === 1 ? value : { [versionMark]: version, value }
}

/** What is stored, and of which version it is. */
export function marked(stored: unknown): { version: number; value: unknown } {
  const isMarked = typeof stored === 'object' && stored !== null && versionMark in stored
  if (!isMarked) return { version: 1, value: stored }
  const { [versionMark]: version, value } = stored as { [versionMark]: unknown; value?: unknown }
  return { version: typeof version === 'number' ? version : Number.POSITIVE_INFINITY, value }
}

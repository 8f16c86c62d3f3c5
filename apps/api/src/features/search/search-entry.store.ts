import type { ContentSearchKind } from '@iki/contract/shell/search'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { integer } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { searchEntries, searchVersions } from './search.tables.ts'

/** Counted up when entries are made in another way: those of an older release are then written again. */
const entriesForm = 1

export type SearchEntry = {
  kind: ContentSearchKind
  id: string
  names: string
  body: string
  publishedAt: Date
}

/** Replaces the entries with these ids, whatever kind they were before. */
export async function replaceEntries(
  handle: Handle,
  kinds: readonly ContentSearchKind[],
  { ids, entries }: { ids: string[]; entries: SearchEntry[] },
): Promise<void> {
  if (ids.length > 0)
    await handle
      .delete(searchEntries)
      .where(and(inArray(searchEntries.kind, [...kinds]), inArray(searchEntries.id, ids)))
  if (entries.length > 0) await handle.insert(searchEntries).values(entries)
}

/** Counts the version of the entries up: results that nodes have cached are then outdated. */
export async function countUpVersion(handle: Handle): Promise<void> {
  await handle
    .insert(searchVersions)
    .values({ version: 1 })
    .onConflictDoUpdate({
      target: searchVersions.isOnly,
      set: { version: sql`${searchVersions.version} + 1` },
    })
}

/** Whether anything of a kind can be found. */
export async function hasEntries(handle: Handle, kind: ContentSearchKind): Promise<boolean> {
  const found = await handle
    .select({ id: searchEntries.id })
    .from(searchEntries)
    .where(eq(searchEntries.kind, kind))
    .limit(1)
  return found.length > 0
}

/** Whether an older release has written some of the entries, and made them otherwise. */
export async function areOfOldForm(handle: Handle): Promise<boolean> {
  const [row] = await handle.select({ form: searchVersions.form }).from(searchVersions)
  return (row?.form ?? 0) < entriesForm
}

/** Call it once all entries have been written in the new form. */
export async function noteNewForm(handle: Handle): Promise<void> {
  await handle
    .insert(searchVersions)
    .values({ version: 1, form: entriesForm })
    .onConflictDoUpdate({ target: searchVersions.isOnly, set: { form: entriesForm } })
}

const version = statement({
  name: 'search_version',
  params: {},
  row: { version: integer },
  text: 'select version from search_versions',
})

/** The version, which changes whenever the entries change. */
export async function versionOfEntries(handle: Handle): Promise<number> {
  const row = await version.first(handle)
  return row?.version ?? 0
}

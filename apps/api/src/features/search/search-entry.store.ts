import type { ContentSearchKind } from '@iki/contract/shell/search'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { searchEntries } from './search.tables.ts'

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

/** Whether anything of a kind can be found. */
export async function hasEntries(handle: Handle, kind: ContentSearchKind): Promise<boolean> {
  const found = await handle
    .select({ one: sql`1` })
    .from(searchEntries)
    .where(eq(searchEntries.kind, kind))
    .limit(1)
  return found.length > 0
}

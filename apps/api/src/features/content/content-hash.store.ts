import type { ContentKind } from '#core/content/content-kind.ts'
import { listHashes } from '#core/content/content-table.ts'
import type { Handle } from '#core/database/database.ts'

/** The hashes of everything that was loaded before, by folder and id. */
export type Stored = ReadonlyMap<string, ReadonlyMap<string, string>>

export async function listStored(handle: Handle, kinds: readonly ContentKind[]): Promise<Stored> {
  const stored = new Map<string, ReadonlyMap<string, string>>()
  for (const { folder, table } of kinds) stored.set(folder, await listHashes(handle, table))
  return stored
}

import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { loadedFolders } from './content.tables.ts'

export async function findFingerprint(handle: Handle, folder: string): Promise<string | null> {
  const [row] = await handle.select().from(loadedFolders).where(eq(loadedFolders.folder, folder))
  return row?.fingerprint ?? null
}

/** 0 for a folder that is not known. */
export async function findDaysLater(handle: Handle, folder: string): Promise<number> {
  const [row] = await handle.select().from(loadedFolders).where(eq(loadedFolders.folder, folder))
  return row?.daysLater ?? 0
}

/** States it once: what was published stays where it was, also when a release has its folder elsewhere. */
export async function saveDaysLater(handle: Handle, folder: string, daysLater: number): Promise<void> {
  const [known = { daysLater }] = await handle.select().from(loadedFolders).limit(1)
  await handle
    .insert(loadedFolders)
    .values({ folder, fingerprint: '', daysLater: known.daysLater })
    .onConflictDoNothing()
}

export async function saveFingerprint(handle: Handle, folder: string, fingerprint: string): Promise<void> {
  await handle
    .insert(loadedFolders)
    .values({ folder, fingerprint })
    .onConflictDoUpdate({ target: loadedFolders.folder, set: { fingerprint } })
}

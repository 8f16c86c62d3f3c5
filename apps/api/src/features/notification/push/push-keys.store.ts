import { and, asc, eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { serviceKeys } from '../notification.tables.ts'

export type ServiceKey = { name: string; publicKey: string; sealedPrivateKey: string }
const { name, publicKey, sealedPrivateKey } = serviceKeys
const columns = { name, publicKey, sealedPrivateKey }

export async function findServiceKey(handle: Handle, named: string): Promise<ServiceKey | null> {
  const [row] = await handle.select(columns).from(serviceKeys).where(eq(name, named))
  return row ?? null
}

/** One for each use, and one for each secret that was used: a few. */
export const listServiceKeys = (handle: Handle): Promise<ServiceKey[]> =>
  handle.select(columns).from(serviceKeys).orderBy(asc(name))

/** Does nothing if there is one already. */
export async function insertServiceKey(handle: Handle, key: typeof serviceKeys.$inferInsert): Promise<void> {
  await handle.insert(serviceKeys).values(key).onConflictDoNothing()
}

const isStill = (key: ServiceKey) => and(eq(name, key.name), eq(sealedPrivateKey, key.sealedPrivateKey))

/** Does nothing if it was changed meanwhile. */
export async function updateServiceKey(handle: Handle, key: ServiceKey, sealed: string): Promise<void> {
  await handle.update(serviceKeys).set({ sealedPrivateKey: sealed }).where(isStill(key))
}

/** Does nothing if it was changed meanwhile. */
export async function deleteServiceKey(handle: Handle, key: ServiceKey): Promise<void> {
  await handle.delete(serviceKeys).where(isStill(key))
}

import { eq } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { serviceKeys } from './notification.tables.ts'

export async function findServiceKey(handle: Handle, name: string) {
  const [row] = await handle
    .select({ publicKey: serviceKeys.publicKey, sealedPrivateKey: serviceKeys.sealedPrivateKey })
    .from(serviceKeys)
    .where(eq(serviceKeys.name, name))
  return row ?? null
}

/** Does nothing where there is one already. */
export async function insertServiceKey(handle: Handle, key: typeof serviceKeys.$inferInsert): Promise<void> {
  await handle.insert(serviceKeys).values(key).onConflictDoNothing()
}

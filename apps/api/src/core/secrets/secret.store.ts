import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/database.ts'
import { serviceSecrets } from './secret.tables.ts'

export type SecretRow = typeof serviceSecrets.$inferSelect
export type SecretName = SecretRow['name']

export const listSecrets = (handle: Handle): Promise<SecretRow[]> =>
  handle.select().from(serviceSecrets).orderBy(asc(serviceSecrets.name), asc(serviceSecrets.generation))

/** Until the transaction ends nobody else can change the secrets. */
export async function lockSecrets(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${serviceSecrets} in share row exclusive mode`)
}

export async function insertSecret(tx: Handle, row: Omit<SecretRow, 'trustedUntil'>): Promise<void> {
  await tx.insert(serviceSecrets).values(row)
}

export async function updateSecret(
  tx: Handle,
  { name, generation }: Pick<SecretRow, 'name' | 'generation'>,
  change: Partial<Pick<SecretRow, 'state' | 'trustedUntil'>>,
): Promise<void> {
  await tx
    .update(serviceSecrets)
    .set(change)
    .where(and(eq(serviceSecrets.name, name), eq(serviceSecrets.generation, generation)))
}

/** Nothing is sealed any more with secrets that have a successor. */
export async function retireSecrets(tx: Handle): Promise<void> {
  await tx.update(serviceSecrets).set({ state: 'retired' }).where(eq(serviceSecrets.state, 'previous'))
}

/** Signatures of former secrets are valid until then at most. */
export async function endTrust(tx: Handle, at: Date): Promise<void> {
  await tx
    .update(serviceSecrets)
    .set({ trustedUntil: sql`least(${serviceSecrets.trustedUntil}, ${at.toISOString()}::timestamptz)` })
    .where(ne(serviceSecrets.state, 'current'))
}

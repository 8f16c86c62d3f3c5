import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { doneOnce } from './answer-once.tables.ts'
import { AppError } from './app-error.ts'
import type { Database, Handle, Transaction } from './database/database.ts'

/** The header by which a client repeats a write without doing it twice. */
const idempotencyHeader = 'idempotency-key'

/** The key that a request carries; null if it carries none. */
export function idempotencyKeyOf({ headers }: { headers: Record<string, unknown> }): string | null {
  const key = headers[idempotencyHeader]
  return typeof key === 'string' && key !== '' ? key : null
}

type Repeatable = {
  /** Whose keys these are: the call and the member. */
  scope: string
  /** The client's key; null if it sent none, and the write is simply done. */
  key: string | null
  input: unknown
  /** Other forms under which the same input was recorded before, with secrets that were replaced since. */
  formerInputs?: unknown[]
}

/**
 * Does a write that a client may repeat. The key is written in the write's own transaction, so a repeat, also a
 * simultaneous one, waits for the first and gets its answer. The same key with another input is refused.
 */
export async function once<T>(
  db: Database,
  { scope, key, input, formerInputs = [] }: Repeatable,
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (key === null) return db.transaction(write)
  const keyHash = hashOf(key) // The key may be of any length: all of it counts, and the row stays short.
  const inputHash = hashOf(JSON.stringify(input))
  const known = [inputHash, ...formerInputs.map(former => hashOf(JSON.stringify(former)))]
  return db.transaction(async tx => {
    const taken = await tx
      .insert(doneOnce)
      .values({ scope, key: keyHash, inputHash })
      .onConflictDoNothing()
      .returning({ key: doneOnce.key })
    const here = and(eq(doneOnce.scope, scope), eq(doneOnce.key, keyHash))
    if (taken.length === 0) {
      const [done] = await tx.select().from(doneOnce).where(here)
      if (!done || !known.includes(done.inputHash)) throw new AppError('repeated_differently')
      return done.answer as T
    }
    const answer = await write(tx)
    await tx.update(doneOnce).set({ answer }).where(here)
    return answer
  })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const rememberedMs = 7 * 86_400_000

/** No client retries for longer than a week. */
export async function deleteOldDone(handle: Handle, now: Date): Promise<void> {
  await handle.delete(doneOnce).where(lt(doneOnce.createdAt, new Date(now.getTime() - rememberedMs)))
}

/** Deletes the keys of one scope, when even the fact that something was done must be forgotten. */
export async function deleteDone(handle: Handle, scope: string): Promise<void> {
  await handle.delete(doneOnce).where(eq(doneOnce.scope, scope))
}

import { and, eq, gt, isNull, lt, notInArray } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { authTokens } from './account.tables.ts'

export type TokenKind = (typeof authTokens.$inferSelect)['kind']
export type StoredToken = {
  uid: string | null
  email: string | null
  asksFirst: boolean
  expiresAt: Date
  usedAt: Date | null
}

const columns = {
  uid: authTokens.uid,
  email: authTokens.email,
  asksFirst: authTokens.asksFirst,
  expiresAt: authTokens.expiresAt,
  usedAt: authTokens.usedAt,
}

/** False if it exists already. */
export async function insertToken(handle: Handle, token: typeof authTokens.$inferInsert): Promise<boolean> {
  const rows = await handle
    .insert(authTokens)
    .values(token)
    .onConflictDoNothing()
    .returning({ tokenHash: authTokens.tokenHash })
  return rows.length > 0
}

export async function findToken(
  handle: Handle,
  kind: TokenKind,
  tokenHash: string,
): Promise<StoredToken | null> {
  const [token] = await handle
    .select(columns)
    .from(authTokens)
    .where(and(eq(authTokens.tokenHash, tokenHash), eq(authTokens.kind, kind)))
  return token ?? null
}

/** Uses the token. Null if it is unknown, used or expired; of two simultaneous calls only one gets it. */
export async function spendToken(
  handle: Handle,
  { kind, tokenHash, at }: { kind: TokenKind; tokenHash: string; at: Date },
): Promise<StoredToken | null> {
  const [token] = await handle
    .update(authTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(authTokens.tokenHash, tokenHash),
        eq(authTokens.kind, kind),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, at),
      ),
    )
    .returning(columns)
  return token ?? null
}

/**
 * Invalidates all tokens of a member that open the account, of every kind; but not what undoes a change of the address
 * or a leaving, or whoever has done that could make it useless.
 */
export async function spendTokensOf(handle: Handle, uid: string, at: Date): Promise<void> {
  await handle
    .update(authTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(authTokens.uid, uid),
        isNull(authTokens.usedAt),
        notInArray(authTokens.kind, ['verification', 'email_undo', 'leaving_undo']),
      ),
    )
}

/** Invalidates the tokens of a member of one kind. */
export async function spendTokensOfKind(
  handle: Handle,
  { uid, kind, at }: { uid: string; kind: TokenKind; at: Date },
): Promise<void> {
  await handle
    .update(authTokens)
    .set({ usedAt: at })
    .where(and(eq(authTokens.uid, uid), eq(authTokens.kind, kind), isNull(authTokens.usedAt)))
}

export async function deleteTokensEndedBefore(handle: Handle, date: Date): Promise<void> {
  await handle.delete(authTokens).where(lt(authTokens.expiresAt, date))
}

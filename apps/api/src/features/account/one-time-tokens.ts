import { createHash } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import type { Handle } from '#core/database/database.ts'
import { newToken } from '#core/random.ts'
import * as store from './one-time-token.store.ts'

export type { StoredToken, TokenKind } from './one-time-token.store.ts'

/** Stored for a while after their end, so that a second tap on a link can be explained. */
const retentionMs = 7 * 86_400_000

type Issue = {
  kind: store.TokenKind
  uid: string
  lifeMs: number
  email?: string
  /** See auth_tokens: it may have reached another browser than the one that requested it. */
  asksFirst?: boolean
}

/** Tokens that can be used once and for a short time. The server sends them out and stores only their hashes. */
export function oneTimeTokens({ clock }: { clock: Clock }) {
  return {
    async issue(handle: Handle, { lifeMs, ...about }: Issue): Promise<string> {
      const token = newToken()
      const now = clock()
      const expiresAt = new Date(now.getTime() + lifeMs)
      await store.insertToken(handle, { tokenHash: hashOf(token), ...about, createdAt: now, expiresAt })
      return token
    },

    /** What is known about a token, used or not; null if it was never issued for this. */
    find: (handle: Handle, kind: store.TokenKind, token: string): Promise<store.StoredToken | null> =>
      store.findToken(handle, kind, hashOf(token)),

    /** Uses a token; null if that is no longer possible. */
    spend: (handle: Handle, kind: store.TokenKind, token: string): Promise<store.StoredToken | null> =>
      store.spendToken(handle, { kind, tokenHash: hashOf(token), at: clock() }),

    /** Invalidates everything that opens the account of a member. */
    spendAllOf: (handle: Handle, uid: string): Promise<void> => store.spendTokensOf(handle, uid, clock()),

    /** Invalidates what of this kind was mailed to a member before. */
    spendKindOf: (handle: Handle, uid: string, kind: store.TokenKind): Promise<void> =>
      store.spendTokensOfKind(handle, { uid, kind, at: clock() }),

    /** Marks a token that was made elsewhere as used; false if it was used before. */
    async spendForeign(
      handle: Handle,
      kind: store.TokenKind,
      text: string,
      lifeMs: number,
    ): Promise<boolean> {
      const now = clock()
      const expiresAt = new Date(now.getTime() + lifeMs)
      return store.insertToken(handle, {
        tokenHash: hashOf(text),
        kind,
        createdAt: now,
        expiresAt,
        usedAt: now,
      })
    },

    /** Deletes those that expired a while ago. */
    deleteOld: (handle: Handle): Promise<void> =>
      store.deleteTokensEndedBefore(handle, new Date(clock().getTime() - retentionMs)),

    isUsable: (token: store.StoredToken): boolean => token.usedAt === null && token.expiresAt > clock(),
  }
}
export type OneTimeTokens = ReturnType<typeof oneTimeTokens>

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

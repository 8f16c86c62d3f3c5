import { AppError } from '#core/app-error.ts'
import type { Database } from '#core/database/database.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'

/** Long enough for the redirect that carries it. */
const signInTokenMs = 60_000

type Member = { uid: string; status: 'active' | 'disabled' }

/** Tokens that can be exchanged for a session, once and within a minute. */
export function signInTokens({ db, tokens }: { db: Database; tokens: Pick<OneTimeTokens, 'issue'> }) {
  return {
    /** `asksFirst`: it may reach another browser than the one that requested it. Throws account_disabled. */
    async issueFor({ uid, status }: Member, { asksFirst }: { asksFirst: boolean }): Promise<string> {
      if (status === 'disabled') throw new AppError('account_disabled')
      return tokens.issue(db, { kind: 'custom', uid, lifeMs: signInTokenMs, asksFirst })
    },
  }
}

import { normalizeEmail } from '@iki/contract/account/account'
import type { Clock } from '#core/clock.ts'
import { forgetUsesOf, type Limit, listUsesOf } from '#core/limit/limit.ts'
import type { Database } from './database.ts'

type Parts = { db: Database; clock: Clock; limits: readonly Limit[] }

/**
 * The failed sign-ins counted against an account, which strangers may have caused: for operators to see and to remove.
 */
export function accountLocks({ db, clock, limits }: Parts) {
  const aboutOf = (email: string) => ({ of: normalizeEmail(email), limits })
  return {
    list: (email: string) => listUsesOf(db, clock, aboutOf(email)),
    /** Removes what was counted: everything starts again from zero. */
    lift: (email: string): Promise<void> => forgetUsesOf(db, aboutOf(email)),
  }
}

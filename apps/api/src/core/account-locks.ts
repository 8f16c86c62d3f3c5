import { normalizeEmail } from '@iki/contract/account/account'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { forgetUsesOf, type Limit, listUsesOf } from './limit.ts'

type Parts = { db: Database; clock: Clock; limits: readonly Limit[] }

/** What strangers may have used up of an account's attempts, for operators to see and to lift. */
export function accountLocks({ db, clock, limits }: Parts) {
  const aboutOf = (email: string) => ({ of: normalizeEmail(email), limits })
  return {
    list: (email: string) => listUsesOf(db, clock, aboutOf(email)),
    /** Everything begins to count anew. */
    lift: (email: string): Promise<void> => forgetUsesOf(db, aboutOf(email)),
  }
}

import { isPassword } from '#core/auth/password.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { forgetUsesOf, giveBackLimits, type Limit, type Use, useLimits, wasUsed } from '#core/limit/limit.ts'
import { networkOf } from '#core/limit/networks.ts'
import { countedOf } from './sign-in-rules.ts'

/** Not a limit, but a record: somebody has signed in to this account from here before. */
const known: Limit = { name: 'sign_in_known', max: 1_000_000, windowSeconds: 60 * 86_400 }

type Attempt = {
  /** What it is counted for: the normalised address, or else the member's id. */
  account: string
  /** Null if there is no such member, or no password. */
  passwordHash: string | null
  password: string
  address: string
  /** The device, if the member has signed in on it before. */
  device: string | null
}
export type PasswordChecked = {
  isRight: boolean
  /** After a right one: it was no failure, and this network is the member's. */
  forgive(): Promise<void>
}

const hereOf = (account: string, address: string): Use => ({
  limit: known,
  subject: `${account}\n${networkOf(address)}`,
})

/** The one place where a member's password is checked: wherever that is, wrong ones count toward the same limits. */
export function passwordCheck({
  db,
  clock,
  limits,
}: {
  db: Database
  clock: Clock
  limits: readonly Limit[]
}) {
  return {
    /** Counts the attempt before it checks, so that simultaneous ones count too. Throws too_many_requests. */
    async check({ account, passwordHash, password, address, device }: Attempt): Promise<PasswordChecked> {
      const here = hereOf(account, address)
      const isKnownNetwork = device === null && (await wasUsed(db, clock, here))
      const counted = countedOf({ account, address, device, isKnownNetwork })
      await useLimits(db, clock, counted)
      return {
        isRight: await isPassword(passwordHash, password),
        async forgive() {
          await giveBackLimits(db, counted)
          await useLimits(db, clock, [here])
        },
      }
    },

    /**
     * The member has proved by mail that the account is theirs: the counts are removed, also of links that were mailed,
     * none of which is good any more; and this network is known from now on.
     */
    async reopen(email: string, address: string): Promise<void> {
      await forgetUsesOf(db, { of: email, limits })
      await useLimits(db, clock, [hereOf(email, address)])
    },
  }
}
export type PasswordCheck = ReturnType<typeof passwordCheck>

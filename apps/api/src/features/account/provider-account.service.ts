import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { EventBus } from '#core/events.ts'
import { newId } from '#core/random.ts'
import * as store from './account.store.ts'
import { readNickname } from './account-rules.ts'

type Provided = {
  identity: store.Identity
  name: string | null
  /**
   * The member to whom a new identity belongs; null makes a new member. Only for callers who may speak for that member.
   */
  linkTo: string | null
}

type Parts = { db: Database; clock: Clock; events: Pick<EventBus, 'publish'> }

/** Members who come through a provider. Only its user id counts: a mail address never links accounts. */
export function providerAccountService({ db, clock, events }: Parts) {
  return {
    /** Whether it is the member's, who may have one of each provider. */
    isLinked: async (uid: string, provider: string): Promise<boolean> =>
      (await store.listIdentities(db, uid)).some(each => each.provider === provider),

    unlink: (tx: Transaction, uid: string, provider: string) => store.deleteIdentities(tx, { uid, provider }),

    find: (identity: store.Identity) => store.findMemberByIdentity(db, identity),

    /**
     * The member of an identity, made if there is none yet: of two simultaneous calls only one makes it. Throws
     * not_allowed if it is another member's, or if the member has another one of this provider.
     */
    async findOrCreate({ identity, name, linkTo }: Provided): Promise<store.Member> {
      return db.transaction(async tx => {
        await store.lockIdentity(tx, identity)
        const known = await store.findMemberByIdentity(tx, identity)
        if (known) {
          if (linkTo !== null && linkTo !== known.uid) throw new AppError('not_allowed')
          return known
        }
        const now = clock()
        const uid = linkTo ?? newId()
        if (linkTo === null) {
          const nickname = readNickname(name)
          await store.insertMember(tx, { uid, nickname, createdAt: now, updatedAt: now })
        }
        const member = await store.findMember(tx, uid)
        if (!member) throw new AppError('user_not_read')
        // Somebody who signed up with another's address must not be able to sign in once its owner has the account.
        if (member.email && !member.emailVerifiedAt) throw new AppError('email_unconfirmed')
        if (!(await store.insertIdentity(tx, { ...identity, uid, createdAt: now })))
          throw new AppError('not_allowed')
        await events.publish('identityLinked', { tx, uid, ...identity })
        return member
      })
    },
  }
}
export type ProviderAccountService = ReturnType<typeof providerAccountService>

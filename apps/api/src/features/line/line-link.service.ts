import type { LineState } from '@iki/contract/account/line'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { LineMails } from './line.mails.ts'
import { findLineLink, saveLineNotices } from './line-friend.store.ts'

type Parts = {
  db: Database
  members: {
    find(uid: string): Promise<{ email: string | null; nickname: string | null } | null>
    requireOtherWay(tx: Transaction, uid: string, way: { provider: string }): Promise<void>
  }
  identities: {
    isLinked(uid: string, provider: string): Promise<boolean>
    unlink(tx: Transaction, uid: string, provider: string): Promise<number>
  }
  requireProof(sessionId: string): Promise<void>
  official: LineState['official']
  /** Finds out whether somebody is a friend of the official account; null where there is none. */
  refreshFriend: ((providerUserId: string) => Promise<void>) | null
  isOffered: boolean
  mails: LineMails
  outbox: MailOutbox
}

/** The connection of a member with LINE. No token of LINE's is stored, so there is none to revoke. */
export function lineLinkService(parts: Parts) {
  const { db, members, identities, requireProof, official, refreshFriend, isOffered, mails, outbox } = parts

  async function lookedUp(uid: string) {
    const link = await findLineLink(db, uid)
    if (!link || link.isFriend !== null || !refreshFriend) return link
    await refreshFriend(link.providerUserId)
    return findLineLink(db, uid)
  }

  async function stateOf(uid: string): Promise<LineState> {
    const link = await lookedUp(uid)
    return {
      isLinked: link !== null,
      isOffered,
      official,
      isFriend: link?.isFriend ?? null,
      checkedAt: link?.friendAt?.toISOString() ?? null,
      getsNotices: link?.getsNotices ?? false,
    }
  }

  return {
    requireProof,
    stateOf,

    /** Throws not_found for a member who is not connected. */
    async saveNotices(uid: string, getsNotices: boolean): Promise<LineState> {
      if (!(await saveLineNotices(db, { uid, getsNotices }))) throw new AppError('not_found')
      return stateOf(uid)
    },

    /** Throws last_way_in where the member could not sign in any more. */
    async unlink({ uid, sessionId }: SignedIn): Promise<null> {
      await requireProof(sessionId)
      if (!(await identities.isLinked(uid, 'line'))) return null
      const member = await members.find(uid)
      await db.transaction(async tx => {
        await members.requireOtherWay(tx, uid, { provider: 'line' })
        const count = await identities.unlink(tx, uid, 'line')
        if (count > 0 && member?.email)
          await outbox.queue(tx, mails.unlinked({ email: member.email, nickname: member.nickname }))
      })
      return null
    },
  }
}
export type LineLinkService = ReturnType<typeof lineLinkService>

import { passkeyChallengeMs } from '@iki/contract/account/passkey'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error.ts'
import { type FindRelyingParty, relyingPartyOf } from '#core/auth/relying-party.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { signedTickets } from '#core/secrets/signed-tickets.ts'
import { passkeyMails } from './passkey.mails.ts'
import { passkeyService } from './passkey.service.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'secret' | 'outbox' | 'log'> & {
  session: { entrance: { checkOrigin(request: FastifyRequest): void } }
  account: {
    accounts: { find(uid: string): Promise<{ email: string | null; nickname: string | null } | null> }
    onceTokens: { spendForeign: Need<typeof passkeyService, 'spend'> }
  }
}

/** What passkeys sign. Members’ lists of them are in own-passkey.module.ts, because those ask for a proof. */
export function passkeyModule({ config, db, clock, secret, outbox, log, session, account }: Needs) {
  const mails = passkeyMails(config)
  const passkeys = passkeyService({
    db,
    clock,
    tickets: signedTickets({ secret, clock, of: 'passkey challenge', lifeMs: passkeyChallengeMs }),
    spend: account.onceTokens.spendForeign,
    async notifyOfCopy(uid) {
      log.warn({ uid }, 'a passkey was refused: it has signed less often than before, as a copy would')
      const member = await account.accounts.find(uid)
      if (member?.email) {
        const { email, nickname } = member
        await db.transaction(tx => outbox.queue(tx, mails.copied({ email, nickname })))
      }
    },
  })
  const partyOf: FindRelyingParty = request => {
    session.entrance.checkOrigin(request)
    const party = relyingPartyOf(config.ownOrigins, request.headers.origin)
    if (!party) throw new AppError('passkeys_unavailable')
    return party
  }
  return { services: { passkeys, mails, partyOf } } satisfies Module
}

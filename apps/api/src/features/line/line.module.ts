import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import { useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { signedTickets } from '#core/secrets/signed-tickets.ts'
import { lineMails } from './line.mails.ts'
import { lineRoutes } from './line.routes.ts'
import { lineLimit, lineService } from './line.service.ts'
import { lineFriendService } from './line-friend.service.ts'
import { lineProvider } from './line-provider.ts'

type Line = typeof lineService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'secret' | 'log' | 'outbox'> & {
  session: { entrance: SignInEntrance; sessions: { findHolder: Need<Line, 'findHolder'> } }
  account: {
    accounts: { find(uid: string): Promise<{ email: string | null; nickname: string | null } | null> }
    onceTokens: { spendForeign: Need<Line, 'spend'> }
    providerAccounts: { findOrCreate: Need<Line, 'findOrCreateMember'> }
    signInTokens: { issueFor: Need<Line, 'issueToken'> }
  }
}

const ticketMs = 10 * 60_000

/** Signing in with LINE; does nothing if the settings name no channel. */
export function lineModule({ config, db, clock, secret, log, outbox, session, account }: Needs) {
  if (!config.line) return { services: { lines: null, friends: null } } satisfies Module
  const { onceTokens, providerAccounts, signInTokens } = account
  const mails = lineMails(config)
  const friends =
    config.lineMessaging && lineFriendService({ db, clock, log, settings: config.lineMessaging })
  const lines = lineService({
    db,
    log,
    noteFriendship: friends?.note ?? (async () => {}),
    offersFriend: friends !== null,
    provider: lineProvider(config.line, clock),
    tickets: signedTickets({ secret, clock, of: 'line ticket', lifeMs: ticketMs }),
    callbackUrl: `${config.publicUrl}/v1/line/callback`,
    spend: onceTokens.spendForeign,
    findOrCreateMember: providerAccounts.findOrCreate,
    issueToken: signInTokens.issueFor,
    findHolder: session.sessions.findHolder,
    async notifyOfLink(uid) {
      const member = await account.accounts.find(uid)
      const { email, nickname } = member ?? { email: null, nickname: null }
      if (email) await db.transaction(tx => outbox.queue(tx, mails.linked({ email, nickname })))
    },
    limit: address => useLimits(db, clock, usesByNetwork(lineLimit, address)),
  })
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    services: { lines, friends },
    routes: server => lineRoutes(server, { line: lines, entrance: session.entrance, isSecure }),
  } satisfies Module
}

import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { lineMails } from './line.mails.ts'
import { lineLinkRoutes } from './line.routes.ts'
import type { LineService } from './line.service.ts'
import { type LineFriendService, officialOf } from './line-friend.service.ts'
import { lineLinkService } from './line-link.service.ts'

type Links = typeof lineLinkService
type Needs = Pick<Platform, 'config' | 'db' | 'outbox'> & {
  session: { entrance: SignInEntrance }
  account: { accounts: Need<Links, 'members'>; providerAccounts: Need<Links, 'identities'> }
  line: { lines: LineService | null; friends: LineFriendService | null }
  signIn: { proofs: { requireProof: Need<Links, 'requireProof'> } }
}

/** A signed-in member is connected with LINE, and taken apart again, with a proof that it is them. */
export function lineLinkModule({ config, db, outbox, session, account, line, signIn }: Needs) {
  const links = lineLinkService({
    db,
    outbox,
    mails: lineMails(config),
    members: account.accounts,
    identities: account.providerAccounts,
    official: config.lineMessaging && officialOf(config.lineMessaging),
    refreshFriend: line.friends?.refresh ?? null,
    isOffered: line.lines !== null,
    requireProof: signIn.proofs.requireProof,
  })
  const isSecure = config.publicUrl.startsWith('https:')
  const { entrance } = session
  return {
    services: {},
    routes: server =>
      lineLinkRoutes(server, { line: line.lines, links, friends: line.friends, isSecure, entrance }),
  } satisfies Module
}

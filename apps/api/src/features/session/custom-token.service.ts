import type { Authority } from '@iki/contract/access/access'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { OpenedSession } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'

const byNetwork: Limit = { name: 'custom_user', max: 60, windowSeconds: 600 }
const byMember: Limit = { name: 'custom_token', max: 30, windowSeconds: 600 }

type Member = { uid: string; authority: Authority; status: 'active' | 'disabled' }
type Identity = { provider: string; providerUserId: string }
type Token = { uid: string | null; asksFirst: boolean }

type Parts = {
  db: Database
  clock: Clock
  tokens: {
    find(handle: Handle, kind: 'custom', token: string): Promise<Token | null>
    spend(handle: Handle, kind: 'custom', token: string): Promise<Token | null>
  }
  signInTokens: { issueFor(member: Member, options: { asksFirst: boolean }): Promise<string> }
  members: { find(uid: string): Promise<Member | null> }
  providerAccounts: {
    find(identity: Identity): Promise<Member | null>
    findOrCreate(account: { identity: Identity; name: string | null; linkTo: string | null }): Promise<Member>
  }
  /** The user of a LINE id token; null if it is invalid, or was used before. */
  readLineIdToken(idToken: string): Promise<string | null>
  startSession(
    tx: Transaction,
    uid: string,
    how: { userAgent: string | undefined; isProof: boolean },
  ): Promise<OpenedSession>
}

/** How a caller proves that tokens may be made for a member. */
export type Caller = { hasServerKey: boolean; member: SignedIn | null; address: string }

type CustomUser = Identity & {
  name?: string | undefined
  uid?: string | undefined
  idToken?: string | undefined
}

/** Tokens that can be exchanged for a session once and within a minute, for callers that prove themselves. */
export function customTokenService({ db, clock, tokens, members, providerAccounts, ...parts }: Parts) {
  /**
   * Anybody can make a token for themselves and give it to another person: only a server's token signs in without
   * asking.
   */
  const issueTo = ({ hasServerKey }: Caller, member: Member) =>
    parts.signInTokens.issueFor(member, { asksFirst: !hasServerKey })

  async function proveIdentity({ providerUserId, idToken }: CustomUser, caller: Caller): Promise<void> {
    if (caller.hasServerKey) return
    await useLimits(db, clock, usesByNetwork(byNetwork, caller.address))
    const proven = idToken === undefined ? null : await parts.readLineIdToken(idToken)
    if (proven === null || proven !== providerUserId) throw new AppError('no_auth_data')
  }

  return {
    /** The member of a provider account and a token for them. `uid` links a new account to that member. */
    async createCustomUser(input: CustomUser, caller: Caller): Promise<{ token: string; uid: string }> {
      const linkTo = input.uid ?? null
      if (linkTo !== null && !caller.hasServerKey && caller.member?.uid !== linkTo)
        throw new AppError(caller.member ? 'not_allowed' : 'no_auth_data')
      await proveIdentity(input, caller)
      const identity = { provider: input.provider, providerUserId: input.providerUserId }
      const member = await providerAccounts.findOrCreate({ identity, name: input.name ?? null, linkTo })
      refuseOperators(member, caller)
      return { token: await issueTo(caller, member), uid: member.uid }
    },

    /** A token for a member, named by the uid or, with `provider`, by the id there. */
    async createCustomToken(
      input: { userId: string; provider?: string | undefined },
      caller: Caller,
    ): Promise<{ token: string }> {
      if (!caller.hasServerKey && !caller.member) throw new AppError('no_auth_data')
      const { userId, provider } = input
      const byIdentity = provider ? await providerAccounts.find({ provider, providerUserId: userId }) : null
      const member = byIdentity ?? (await members.find(userId))
      if (!caller.hasServerKey && caller.member?.uid !== member?.uid) throw new AppError('not_allowed')
      if (!member) throw new AppError('user_not_read')
      refuseOperators(member, caller)
      if (!caller.hasServerKey) await useLimits(db, clock, [{ limit: byMember, subject: member.uid }])
      return { token: await issueTo(caller, member) }
    },

    /**
     * A session for a token. One that may have come to another browser needs a confirmation first, and stays valid for
     * it.
     */
    async exchange(
      token: string,
      { isConfirmed, userAgent }: { isConfirmed: boolean; userAgent: string | undefined },
    ): Promise<OpenedSession> {
      const found = await tokens.find(db, 'custom', token)
      if (found?.asksFirst && !isConfirmed) throw new AppError('sign_in_unconfirmed')
      return db.transaction(async tx => {
        const spent = await tokens.spend(tx, 'custom', token)
        if (!spent?.uid) throw new AppError('no_auth_data')
        // One that asks first may be made by whoever holds an access token: it proves nothing new.
        return parts.startSession(tx, spent.uid, { userAgent, isProof: !spent.asksFirst })
      })
    },
  }
}
export type CustomTokenService = ReturnType<typeof customTokenService>

/** A stolen server key can act for members, which is its purpose, but not for operators. */
function refuseOperators(member: Member, caller: Caller): void {
  if (member.authority === 'operator' && caller.hasServerKey) throw new AppError('not_allowed')
}

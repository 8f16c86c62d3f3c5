import type { LineOutcome } from '@iki/contract/account/line'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { AppError } from '#core/app-error.ts'
import type { Database, Handle } from '#core/database.ts'
import type { Limit } from '#core/limit.ts'
import type { SignedTickets } from '#core/signed-tickets.ts'
import type { LineIdentity, LineProvider } from './line-provider.ts'

type Member = { uid: string; authority: 'customer' | 'operator'; status: 'active' | 'disabled' }
type Parts = {
  db: Database
  provider: LineProvider
  tickets: SignedTickets
  callbackUrl: string
  /** Marks something as used; false if it was used before. */
  spend(handle: Handle, kind: 'line_nonce', text: string, lifeMs: number): Promise<boolean>
  findOrCreateMember(account: {
    identity: { provider: string; providerUserId: string }
    name: string | null
    linkTo: null
  }): Promise<Member>
  issueToken(member: Member, options: { asksFirst: boolean }): Promise<string>
  /** Throws too_many_requests if this address has caused enough requests to LINE. */
  limit(address: string): Promise<void>
  log: { warn(details: object, message: string): void }
}

type Answer = { code?: string | undefined; state?: string | undefined; error?: string | undefined }
/** The client's address, and the state with which this browser began; null if another browser began. */
type Started = { startedState: string | null; address: string }
export type LineResult = { token: string } | { outcome: LineOutcome }

/** How often one network may return from LINE with a code, for which we ask LINE in our channel's name. */
export const lineLimit: Limit = { name: 'line', max: 60, windowSeconds: 600 }

/** Signing in with LINE. Its user id identifies the member; the mail address is neither requested nor used. */
export function lineService({ db, provider, tickets, callbackUrl, ...parts }: Parts) {
  /** An id token can be used once. */
  async function spend({ sub, nonce }: LineIdentity): Promise<boolean> {
    return parts.spend(db, 'line_nonce', `${sub} ${nonce}`, tickets.lifeMs * 2)
  }

  /** Exchanges the code for an id token, and reads the user. Null if anything about it is wrong. */
  async function identify(code: string, state: string): Promise<LineIdentity | null> {
    const configuration = await provider.configuration()
    const nonce = tickets.derive('state', state, 'nonce')
    const answer = new URL(`${callbackUrl}?${new URLSearchParams({ code, state })}`)
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: tickets.derive('state', state, 'verifier'),
      idTokenExpected: true,
    })
    const identity = await provider.readIdToken(tokens.id_token ?? '')
    return identity?.nonce === nonce && (await spend(identity)) ? identity : null
  }

  return {
    makeNonce: (): string => tickets.make('nonce'),

    /** The user of an id token, for an app that signed in at LINE with a nonce of ours; null if it is invalid. */
    async readIdToken(idToken: string): Promise<string | null> {
      const identity = await provider.readIdToken(idToken)
      if (!identity || !tickets.isGood('nonce', identity.nonce)) return null
      return (await spend(identity)) ? identity.sub : null
    },

    /** The address at LINE, and the state by which this browser is recognised when it returns. */
    async start({ isAutoLoginOff }: { isAutoLoginOff: boolean }): Promise<{ url: string; state: string }> {
      const configuration = await provider.configuration()
      const state = tickets.make('state')
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid profile',
        state,
        nonce: tickets.derive('state', state, 'nonce'),
        code_challenge: await calculatePKCECodeChallenge(tickets.derive('state', state, 'verifier')),
        code_challenge_method: 'S256',
        ...(isAutoLoginOff && { disable_auto_login: 'true' }),
      })
      return { url: url.href, state }
    },

    /**
     * The return from LINE. A phone may return in another browser than it left, because LINE's app opens links in its
     * own way: everything needed is in the state, but the person there is asked before being signed in.
     */
    async finish({ code, state, error }: Answer, { startedState, address }: Started): Promise<LineResult> {
      if (state === undefined || !tickets.isGood('state', state)) return { outcome: 'failed' }
      if (code === undefined)
        return { outcome: error?.toLowerCase() === 'access_denied' ? 'cancelled' : 'failed' }
      try {
        await parts.limit(address)
        const identity = await identify(code, state)
        if (!identity) return { outcome: 'failed' }
        const { sub: providerUserId, name } = identity
        const member = await parts.findOrCreateMember({
          identity: { provider: 'line', providerUserId },
          name,
          linkTo: null,
        })
        return { token: await parts.issueToken(member, { asksFirst: state !== startedState }) }
      } catch (failure) {
        const refused = failure instanceof AppError ? failure.code : null
        if (refused === 'account_disabled') return { outcome: 'disabled' }
        if (refused === 'too_many_requests') return { outcome: 'failed' }
        parts.log.warn({ err: failure }, 'a sign-in with LINE failed')
        return { outcome: 'failed' }
      }
    },
  }
}
export type LineService = ReturnType<typeof lineService>

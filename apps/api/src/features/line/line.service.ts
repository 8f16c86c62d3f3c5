import type { LineLinkOutcome, LineOutcome } from '@iki/contract/account/line'
import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { AppError } from '#core/app-error.ts'
import type { Database, Handle } from '#core/database/database.ts'
import type { Limit } from '#core/limit/limit.ts'
import type { SignedTickets } from '#core/secrets/signed-tickets.ts'
import { findLineLink } from './line-friend.store.ts'
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
    linkTo: string | null
  }): Promise<Member>
  /** Whose session this is; null where it has ended. */
  findHolder(sessionId: string): Promise<{ uid: string } | null>
  issueToken(member: Member, options: { asksFirst: boolean }): Promise<string>
  /** Tells the member by mail that there is a new way in. */
  notifyOfLink(uid: string): Promise<void>
  /** Throws too_many_requests if this address has caused enough requests to LINE. */
  limit(address: string): Promise<void>
  /** Notes whether this user of LINE has made the official account a friend, as LINE says with this token. */
  noteFriendship(providerUserId: string, accessToken: string): Promise<void>
  /** Whether LINE's page offers to make the official account a friend. */
  offersFriend: boolean
  log: { warn(details: object, message: string): void }
}

type Answer = { code?: string | undefined; state?: string | undefined; error?: string | undefined }
/**
 * The client's address, the state with which this browser began, and the session of the member who is to be connected;
 * null if another browser began, or if it is a sign-in.
 */
type Started = { startedState: string | null; linksSession: string | null; address: string }
export type LineResult = { token: string } | { outcome: LineOutcome } | { link: LineLinkOutcome }

type Identified = LineIdentity & { accessToken: string }

/** A state contains what it was made for. */
const purposeOf = (linksSession: string | null) => (linksSession === null ? 'state' : `link ${linksSession}`)

/** How often one network may return from LINE with a code, for which we ask LINE in our channel's name. */
export const lineLimit: Limit = { name: 'line', max: 60, windowSeconds: 600 }

/** Signing in with LINE. Its user id identifies the member; the mail address is neither requested nor used. */
export function lineService({ db, provider, tickets, callbackUrl, ...parts }: Parts) {
  /** An id token can be used once. */
  async function spend({ sub, nonce }: LineIdentity): Promise<boolean> {
    return parts.spend(db, 'line_nonce', `${sub} ${nonce}`, tickets.lifeMs * 2)
  }

  /** Exchanges the code for an id token, and reads the user. Null if anything about it is wrong. */
  async function identify(code: string, state: string, purpose: string): Promise<Identified | null> {
    const configuration = await provider.configuration()
    const nonce = tickets.derive(purpose, state, 'nonce')
    const answer = new URL(`${callbackUrl}?${new URLSearchParams({ code, state })}`)
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: tickets.derive(purpose, state, 'verifier'),
      idTokenExpected: true,
    })
    const identity = await provider.readIdToken(tokens.id_token ?? '')
    if (identity?.nonce !== nonce || !(await spend(identity))) return null
    return { ...identity, accessToken: tokens.access_token }
  }

  /**
   * Connects LINE with the member of a session that is still open. Only the browser that began can finish: its cookie
   * names the session, and the state was made for that session.
   */
  async function link(
    { code, state, error }: Answer,
    sessionId: string,
    address: string,
  ): Promise<LineLinkOutcome> {
    const purpose = purposeOf(sessionId)
    if (state === undefined || !tickets.isGood(purpose, state)) return 'failed'
    if (code === undefined) return error?.toLowerCase() === 'access_denied' ? 'cancelled' : 'failed'
    let uid: string | null = null
    try {
      await parts.limit(address)
      const identity = await identify(code, state, purpose)
      const holder = identity && (await parts.findHolder(sessionId))
      if (!identity || !holder) return 'failed'
      uid = holder.uid
      await parts.findOrCreateMember({
        identity: { provider: 'line', providerUserId: identity.sub },
        name: identity.name,
        linkTo: holder.uid,
      })
      await parts.noteFriendship(identity.sub, identity.accessToken)
      await parts.notifyOfLink(holder.uid)
      return 'linked'
    } catch (failure) {
      const refused = failure instanceof AppError ? failure.code : null
      if (refused === 'not_allowed') return uid && (await findLineLink(db, uid)) ? 'other' : 'taken'
      if (refused === 'email_unconfirmed') return 'unconfirmed'
      if (refused !== 'too_many_requests') parts.log.warn({ err: failure }, 'LINE could not be connected')
      return 'failed'
    }
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
    async start({
      isAutoLoginOff = false,
      linksSession = null,
    }: {
      isAutoLoginOff?: boolean
      linksSession?: string | null
    }): Promise<{ url: string; state: string }> {
      const purpose = purposeOf(linksSession)
      const configuration = await provider.configuration()
      const state = tickets.make(purpose)
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid profile',
        state,
        nonce: tickets.derive(purpose, state, 'nonce'),
        code_challenge: await calculatePKCECodeChallenge(tickets.derive(purpose, state, 'verifier')),
        code_challenge_method: 'S256',
        ...(isAutoLoginOff && { disable_auto_login: 'true' }),
        ...(parts.offersFriend && { bot_prompt: 'normal' }),
      })
      return { url: url.href, state }
    },

    /**
     * The return from LINE. A phone may return in another browser than it left, because LINE's app opens links in its
     * own way: everything needed is in the state, but the person there is asked before being signed in.
     */
    async finish(answer: Answer, { startedState, linksSession, address }: Started): Promise<LineResult> {
      if (linksSession !== null) return { link: await link(answer, linksSession, address) }
      const { code, state, error } = answer
      if (state === undefined || !tickets.isGood('state', state)) return { outcome: 'failed' }
      if (code === undefined)
        return { outcome: error?.toLowerCase() === 'access_denied' ? 'cancelled' : 'failed' }
      try {
        await parts.limit(address)
        const identity = await identify(code, state, purposeOf(null))
        if (!identity) return { outcome: 'failed' }
        const { sub: providerUserId, name } = identity
        const member = await parts.findOrCreateMember({
          identity: { provider: 'line', providerUserId },
          name,
          linkTo: null,
        })
        await parts.noteFriendship(providerUserId, identity.accessToken)
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

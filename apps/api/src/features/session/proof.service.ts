import type { PasskeyAssertion } from '@iki/contract/account/passkey'
import { type getProofWays, type ProofWay, proofMs } from '@iki/contract/account/proof'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { RelyingParty } from '#core/auth/relying-party.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { PasswordCheck } from './password-check.ts'
import * as store from './session.store.ts'

type Member = { uid: string; email: string | null; passwordHash: string | null }
type Parts = {
  db: Database
  clock: Clock
  members: {
    find(uid: string): Promise<Member | null>
    listIdentities(uid: string): Promise<{ provider: string }[]>
  }
  passwords: Pick<PasswordCheck, 'check'>
  passkeys: {
    has(uid: string): Promise<boolean>
    verify(assertion: PasskeyAssertion, purpose: string, party: RelyingParty): Promise<string>
  }
}
/** What a passkey signs for a proof. */
export const passkeyProof = (sessionId: string) => `proof ${sessionId}`

type Attempt = { password: string; address: string; device: string | null }

/** Proofs that a browser is still used by the member who is signed in there. */
export function proofService({ db, clock, members, passwords, passkeys }: Parts) {
  async function isFresh(sessionId: string): Promise<boolean> {
    const provedAt = (await store.findSession(db, sessionId))?.provedAt
    return !!provedAt && clock().getTime() - provedAt.getTime() < proofMs
  }

  async function find(uid: string): Promise<Member> {
    const member = await members.find(uid)
    if (!member) throw new AppError('user_not_read')
    return member
  }

  return {
    /** Throws proof_needed unless this session was proved within the last ten minutes. */
    async requireProof(sessionId: string): Promise<void> {
      if (!(await isFresh(sessionId))) throw new AppError('proof_needed')
    },

    async ways({ uid, sessionId }: SignedIn): Promise<OutputOf<typeof getProofWays>> {
      const [member, identities, hasPasskey] = await Promise.all([
        find(uid),
        members.listIdentities(uid),
        passkeys.has(uid),
      ])
      const ways: ProofWay[] = [
        ...(hasPasskey ? (['passkey'] as const) : []),
        ...(member.passwordHash === null ? [] : (['password'] as const)),
        ...(identities.some(({ provider }) => provider === 'line') ? (['line'] as const) : []),
      ]
      return { isFresh: await isFresh(sessionId), ways }
    },

    /** Throws wrong_password, and too_many_requests after as many wrong ones as lock signing in. */
    async byPassword(attempt: Attempt, { uid, sessionId }: SignedIn): Promise<null> {
      const { email, passwordHash } = await find(uid)
      const checked = await passwords.check({ ...attempt, account: email ?? uid, passwordHash })
      if (!checked.isRight) throw new AppError('wrong_password')
      await store.markProved(db, sessionId, clock())
      await checked.forgive()
      return null
    },

    /** With a passkey of the same member, for a challenge that this session has asked for. */
    async byPasskey(
      assertion: PasskeyAssertion,
      { uid, sessionId }: SignedIn,
      party: RelyingParty,
    ): Promise<null> {
      const holder = await passkeys.verify(assertion, passkeyProof(sessionId), party)
      if (holder !== uid) throw new AppError('passkey_refused')
      await store.markProved(db, sessionId, clock())
      return null
    },
  }
}
export type ProofService = ReturnType<typeof proofService>

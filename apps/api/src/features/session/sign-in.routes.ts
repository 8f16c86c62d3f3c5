import * as passkey from '@iki/contract/account/passkey'
import * as proof from '@iki/contract/account/proof'
import * as session from '@iki/contract/account/session'
import type { OutputOf } from '@iki/contract/api/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { FindRelyingParty, RelyingParty } from '#core/auth/relying-party.ts'
import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import { route } from '#core/http/route.ts'
import type { Caller, CustomTokenService } from './custom-token.service.ts'
import { type ProofService, passkeyProof } from './proof.service.ts'
import { passkeySignIn, type SignInService } from './sign-in.service.ts'

type AssertionOptions = OutputOf<typeof passkey.passkeySignInOptions>
type Parts = {
  signIns: SignInService
  proofs: ProofService
  customTokens: CustomTokenService
  devices: KnownDevices
  entrance: SignInEntrance
  passkeys: { assertionOptions(purpose: string, party: RelyingParty): Promise<AssertionOptions> }
  partyOf: FindRelyingParty
  hasServerKey(request: FastifyRequest): boolean
}

export function signInRoutes(server: FastifyInstance, parts: Parts): void {
  const { signIns, proofs, customTokens, devices, entrance, passkeys, partyOf, hasServerKey } = parts
  const callerOf = (request: FastifyRequest, member: SignedIn | null): Caller => ({
    hasServerKey: hasServerKey(request),
    member,
    address: request.ip,
  })

  route(server, session.signIn, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const opened = await signIns.signIn({
      ...input,
      address: request.ip,
      userAgent: request.headers['user-agent'],
      deviceOf: uid => devices.find(request, uid),
    })
    await entrance.enter(request, reply, opened)
    return { accessToken: opened.accessToken }
  })
  route(server, proof.getProofWays, ({ member }) => proofs.ways(member))
  route(server, proof.prove, ({ input, member, request }) =>
    proofs.byPassword({ ...input, address: request.ip, device: devices.find(request, member.uid) }, member),
  )
  route(server, passkey.passkeySignInOptions, ({ request }) =>
    passkeys.assertionOptions(passkeySignIn, partyOf(request)),
  )
  route(server, passkey.signInByPasskey, async ({ input, request, reply }) => {
    const opened = await signIns.signInByPasskey(input, {
      address: request.ip,
      userAgent: request.headers['user-agent'],
      party: partyOf(request),
    })
    await entrance.enter(request, reply, opened)
    return { accessToken: opened.accessToken }
  })
  route(server, passkey.passkeyProofOptions, ({ member, request }) =>
    passkeys.assertionOptions(passkeyProof(member.sessionId), partyOf(request)),
  )
  route(server, passkey.proveByPasskey, ({ input, member, request }) =>
    proofs.byPasskey(input, member, partyOf(request)),
  )
  route(server, session.exchangeCustomToken, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const opened = await customTokens.exchange(input.token, {
      isConfirmed: input.isConfirmed ?? false,
      userAgent: request.headers['user-agent'],
    })
    await entrance.enter(request, reply, opened)
    return { accessToken: opened.accessToken }
  })
  route(server, session.createCustomUser, ({ input, member, request }) =>
    customTokens.createCustomUser(input, callerOf(request, member)),
  )
  route(server, session.createCustomToken, ({ input, member, request }) =>
    customTokens.createCustomToken(input, callerOf(request, member)),
  )
}

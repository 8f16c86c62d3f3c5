import * as session from '@iki/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { SignInEntrance } from '#core/auth/entrance.ts'
import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { SessionCookies } from '#core/auth/session-cookies.ts'
import { route } from '#core/http/route.ts'
import type { Caller, CustomTokenService } from './custom-token.service.ts'
import type { SessionService } from './session.service.ts'
import type { SignInService } from './sign-in.service.ts'

type Parts = {
  sessions: SessionService
  signIns: SignInService
  customTokens: CustomTokenService
  cookies: SessionCookies
  devices: KnownDevices
  entrance: SignInEntrance
  hasServerKey(request: FastifyRequest): boolean
}

export function sessionRoutes(server: FastifyInstance, parts: Parts): void {
  const { sessions, signIns, customTokens, cookies, devices, entrance, hasServerKey } = parts
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
      deviceOf: uid => devices.find(request, uid),
    })
    await entrance.enter(request, reply, opened)
    return { accessToken: opened.accessToken }
  })
  route(server, session.exchangeCustomToken, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const opened = await customTokens.exchange(input.token, input.isConfirmed ?? false)
    await entrance.enter(request, reply, opened)
    return { accessToken: opened.accessToken }
  })
  route(server, session.refreshSession, async ({ request, reply }) => {
    const mark = cookies.read(request)
    if (!mark) throw new AppError('no_current_user')
    if (!cookies.isFromOurPage(request, mark)) throw new AppError('forged_request')
    const renewed = await sessions.refresh(mark).catch(error => {
      if (error instanceof AppError) cookies.clear(reply)
      throw error
    })
    cookies.set(reply, renewed)
    devices.remember(request, reply, renewed.uid)
    return { accessToken: renewed.accessToken }
  })
  route(server, session.signOut, async ({ member, request, reply }) => {
    const mark = cookies.read(request)
    if (mark && !cookies.isFromOurPage(request, mark)) throw new AppError('forged_request')
    for (const sessionId of new Set([mark?.sessionId, member?.sessionId]))
      if (sessionId) await sessions.end(sessionId, 'signed_out')
    cookies.clear(reply)
    return null
  })
  route(server, session.createCustomUser, ({ input, member, request }) =>
    customTokens.createCustomUser(input, callerOf(request, member)),
  )
  route(server, session.createCustomToken, ({ input, member, request }) =>
    customTokens.createCustomToken(input, callerOf(request, member)),
  )
}

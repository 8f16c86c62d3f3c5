import * as session from '@iki/contract/account/session'
import * as device from '@iki/contract/account/signed-in-device'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error.ts'
import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { SessionCookies } from '#core/auth/session-cookies.ts'
import { route } from '#core/http/route.ts'
import type { SessionService } from './session.service.ts'
import type { SignedInDeviceService } from './signed-in-device.service.ts'

type Parts = {
  sessions: SessionService
  signedInDevices: SignedInDeviceService
  cookies: SessionCookies
  devices: KnownDevices
}

export function sessionRoutes(server: FastifyInstance, parts: Parts): void {
  const { sessions, signedInDevices, cookies, devices } = parts
  route(server, session.refreshSession, async ({ request, reply }) => {
    const mark = cookies.read(request)
    if (!mark) throw new AppError('no_current_user')
    if (!cookies.isFromOurPage(request, mark)) throw new AppError('forged_request')
    const renewed = await sessions.refresh(mark, request.headers['user-agent']).catch(error => {
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
  route(server, device.listDevices, ({ input, member }) => signedInDevices.list(input.cursor, member))
  route(server, device.endDevice, ({ input, member }) => signedInDevices.end(input.id, member.uid))
  route(server, device.endOtherDevices, ({ member }) => signedInDevices.endOthers(member))
}

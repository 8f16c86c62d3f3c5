import * as account from '@iki/contract/account/account'
import { getMe, updateProfile } from '@iki/contract/account/session'
import type { FastifyInstance } from 'fastify'
import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import { route } from '#core/http/route.ts'
import type { AccountService } from './account.service.ts'
import type { AccountRecoveryService } from './account-recovery.service.ts'

type Parts = {
  accounts: AccountService
  recovery: AccountRecoveryService
  entrance: SignInEntrance
  devices: KnownDevices
}

export function accountRoutes(server: FastifyInstance, parts: Parts): void {
  const { accounts, recovery, entrance, devices } = parts
  route(server, account.signUp, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const { uid, session } = await accounts.signUp(input, {
      address: request.ip,
      userAgent: request.headers['user-agent'],
    })
    await entrance.enter(request, reply, session)
    return { uid, accessToken: session.accessToken }
  })
  route(server, account.sendCreatedMail, ({ input, member }) => accounts.sendWelcome(member.uid, input.email))
  route(server, account.verifyEmail, ({ input }) => recovery.verifyEmail(input.token))
  route(server, account.resendVerification, ({ member, request }) =>
    recovery.resendVerification(member.uid, request.ip),
  )
  route(server, account.requestPasswordReset, ({ input, request }) =>
    recovery.requestReset(input.email, {
      address: request.ip,
      deviceOf: uid => devices.find(request, uid),
    }),
  )
  route(server, account.resetPassword, async ({ input, request, reply }) => {
    const { uid } = await recovery.resetPassword(input, request.ip)
    // Whoever can open the member's mails may sign in from now on, even while strangers guess passwords.
    devices.remember(request, reply, uid)
    return null
  })
  route(server, getMe, ({ member }) => accounts.getMe(member.uid))
  route(server, updateProfile, ({ input, member }) => accounts.updateProfile(member.uid, input))
}

import * as account from '@iki/contract/account'
import { getMe, updateProfile } from '@iki/contract/session'
import type { FastifyInstance } from 'fastify'
import type { SignInEntrance } from '#core/auth/entrance.ts'
import { route } from '#core/http/route.ts'
import type { AccountService } from './account.service.ts'
import type { AccountRecoveryService } from './account-recovery.service.ts'

type Parts = {
  accounts: AccountService
  recovery: AccountRecoveryService
  entrance: SignInEntrance
}

export function accountRoutes(server: FastifyInstance, parts: Parts): void {
  const { accounts, recovery, entrance } = parts
  route(server, account.signUp, async ({ input, request, reply }) => {
    entrance.checkOrigin(request)
    const { uid, session } = await accounts.signUp(input, request.ip)
    await entrance.enter(request, reply, session)
    return { uid, accessToken: session.accessToken }
  })
  route(server, account.sendCreatedMail, ({ input, member }) => accounts.sendWelcome(member.uid, input.email))
  route(server, account.verifyEmail, ({ input }) => recovery.verifyEmail(input.token))
  route(server, account.resendVerification, ({ member, request }) =>
    recovery.resendVerification(member.uid, request.ip),
  )
  route(server, account.requestPasswordReset, ({ input, request }) =>
    recovery.requestReset(input.email, request.ip),
  )
  route(server, account.resetPassword, ({ input }) => recovery.resetPassword(input))
  route(server, getMe, ({ member }) => accounts.getMe(member.uid))
  route(server, updateProfile, ({ input, member }) => accounts.updateProfile(member.uid, input))
}

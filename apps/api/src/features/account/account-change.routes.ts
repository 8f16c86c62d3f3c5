import { changePassword } from '@iki/contract/account/account'
import * as email from '@iki/contract/account/email'
import type { FastifyInstance } from 'fastify'
import type { KnownDevices } from '#core/auth/known-devices.ts'
import { route } from '#core/http/route.ts'
import type { EmailChangeService } from './email-change.service.ts'
import type { PasswordChangeService } from './password-change.service.ts'

type Parts = {
  passwordChanges: PasswordChangeService
  emailChanges: EmailChangeService
  devices: KnownDevices
}

export function accountChangeRoutes(server: FastifyInstance, parts: Parts): void {
  const { passwordChanges, emailChanges, devices } = parts
  route(server, changePassword, ({ input, member, request }) =>
    passwordChanges.change(input, member, {
      address: request.ip,
      device: devices.find(request, member.uid),
    }),
  )
  route(server, email.changeEmail, ({ input, member, request }) =>
    emailChanges.ask(input.email, member, request.ip),
  )
  route(server, email.getEmailChange, ({ input, member }) => emailChanges.read(input.token, member))
  route(server, email.confirmEmailChange, ({ input, member }) => emailChanges.confirm(input.token, member))
  route(server, email.undoEmailChange, ({ input }) => emailChanges.undo(input.token))
  route(server, email.connectEmail, ({ input, member, request }) =>
    emailChanges.connect(input, member, request.ip),
  )
}

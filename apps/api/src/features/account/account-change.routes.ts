import { changePassword } from '@iki/contract/account/account'
import type { FastifyInstance } from 'fastify'
import type { KnownDevices } from '#core/auth/known-devices.ts'
import { route } from '#core/http/route.ts'
import type { PasswordChangeService } from './password-change.service.ts'

type Parts = { passwordChanges: PasswordChangeService; devices: KnownDevices }

export function accountChangeRoutes(server: FastifyInstance, { passwordChanges, devices }: Parts): void {
  route(server, changePassword, ({ input, member, request }) =>
    passwordChanges.change(input, member, {
      address: request.ip,
      device: devices.find(request, member.uid),
    }),
  )
}

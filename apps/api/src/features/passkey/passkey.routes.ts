import * as passkey from '@iki/contract/account/passkey'
import type { FastifyInstance } from 'fastify'
import type { FindRelyingParty } from '#core/auth/relying-party.ts'
import { deviceLabelOf } from '#core/device-label.ts'
import { route } from '#core/http/route.ts'
import type { OwnPasskeyService } from './own-passkey.service.ts'

type Parts = { ownPasskeys: OwnPasskeyService; partyOf: FindRelyingParty }

export function passkeyRoutes(server: FastifyInstance, { ownPasskeys, partyOf }: Parts): void {
  route(server, passkey.listPasskeys, ({ member }) => ownPasskeys.list(member.uid))
  route(server, passkey.passkeyCreationOptions, ({ member, request }) =>
    ownPasskeys.creationOptions(member, partyOf(request)),
  )
  route(server, passkey.createPasskey, ({ input, member, request }) =>
    ownPasskeys.create(input, member, partyOf(request), deviceLabelOf(request.headers['user-agent'])),
  )
  route(server, passkey.renamePasskey, ({ input, member }) =>
    ownPasskeys.rename(input.id, input.name, member.uid),
  )
  route(server, passkey.deletePasskey, ({ input, member }) => ownPasskeys.remove(input.id, member))
}

import { sendContact } from '@iki/contract/account/contact'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '#core/answer-once.ts'
import { route } from '#core/http/route.ts'
import type { ContactService } from './contact.service.ts'

export function contactRoutes(server: FastifyInstance, contact: ContactService): void {
  route(server, sendContact, ({ input, member, request }) =>
    contact.send(input, { uid: member?.uid ?? null, address: request.ip, key: idempotencyKeyOf(request) }),
  )
}

import { getCredits, listCreditHistory, reduceCredits } from '@iki/contract/money/credit'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '#core/answer-once.ts'
import { route } from '#core/http/route.ts'
import type { CreditService } from './credit.service.ts'

export function creditRoutes(server: FastifyInstance, credits: CreditService): void {
  route(server, reduceCredits, ({ member, request }) => credits.reduce(member.uid, idempotencyKeyOf(request)))
  route(server, getCredits, ({ member }) => credits.balance(member.uid))
  route(server, listCreditHistory, ({ input, member }) => credits.history(input, member.uid))
}

import { getGift, listGifts, redeemGift, writeGift } from '@iki/contract/money/gift'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { OwnGiftService } from './own-gift.service.ts'

export function ownGiftRoutes(server: FastifyInstance, gifts: OwnGiftService): void {
  route(server, getGift, ({ input, member, request }) =>
    gifts.show(input.code, { uid: member?.uid ?? null, address: request.ip }),
  )
  route(server, redeemGift, ({ input, member, request }) =>
    gifts.redeem(input, { uid: member.uid, address: request.ip }),
  )
  route(server, listGifts, ({ input, member }) => gifts.list(input, member.uid))
  route(server, writeGift, ({ input, member }) => gifts.write(input, member.uid))
}

import * as shop from '@iki/contract/money/shop'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ShopService } from './shop.service.ts'

export function shopRoutes(server: FastifyInstance, service: ShopService): void {
  route(server, shop.listShop, ({ input, member }) => service.list(input.market, member))
  route(server, shop.buyFromShop, ({ input, member }) => service.buy(input, member))
  route(server, shop.listProductOwn, ({ input, member }) => service.listOwn(input, member.uid))
  route(server, shop.getProductOwn, ({ input, member }) => service.getOwn(input.id, member.uid))
  route(server, shop.listProductLicensed, ({ member }) => service.listLicensed(member.uid))
  route(server, shop.listProductLicensedOwn, async ({ member }) => ({
    uid: member.uid,
    licensed: (await service.listLicensed(member.uid)).map(({ product_id }) => product_id),
  }))
}

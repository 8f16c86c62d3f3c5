import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { shopRoutes } from './shop.routes.ts'
import { shopService } from './shop.service.ts'

type Shop = typeof shopService
type Needs = Pick<Platform, 'db' | 'clock'> & {
  licence: { licences: Need<Shop, 'licences'> }
  product: { products: Need<Shop, 'products'> }
  credit: { credits: Need<Shop, 'credits'> }
}

/** The shops in which things are paid with credits. */
export function shopModule({ db, clock, licence, product, credit }: Needs) {
  const { licences } = licence
  const shop = shopService({ db, clock, licences, products: product.products, credits: credit.credits })
  return { services: {}, routes: server => shopRoutes(server, shop) } satisfies Module
}

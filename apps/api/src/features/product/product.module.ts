import type { Module } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { productRoutes } from './product.routes.ts'
import { productService } from './product.service.ts'

/** What is sold. */
export function productModule({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const products = productService({ db, clock, isCheckoutOpen: config.isCheckoutOpen })
  return { services: { products }, routes: server => productRoutes(server, products) } satisfies Module
}

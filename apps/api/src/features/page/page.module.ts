import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { consentService } from './consent.service.ts'
import { pageRoutes } from './page.routes.ts'
import { pageService } from './page.service.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'addresses' | 'log'> & {
  lessonRows: { lessonRows: Need<typeof pageService, 'lessons'> }
  product: { products: Need<typeof pageService, 'products'> }
}

/** Pages of text in all their versions, such as the terms. */
export function pageModule({ config, db, clock, addresses, log, lessonRows, product }: Needs) {
  const consents = consentService({ db, clock })
  const pages = pageService({
    config,
    db,
    clock,
    addresses,
    lessons: lessonRows.lessonRows,
    products: product.products,
    findAgreedVersion: consents.agreedVersion,
  })
  return {
    services: { pages },
    routes: server => pageRoutes(server, pages, consents),
    async start() {
      for (const line of await pages.listMissingSettings()) log.warn({}, line)
    },
  } satisfies Module
}

import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { pageRoutes } from './page.routes.ts'
import { pageService } from './page.service.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'addresses' | 'log'> & {
  lessonRows: { lessonRows: Need<typeof pageService, 'lessons'> }
  product: { products: Need<typeof pageService, 'products'> }
  account: { accounts: { find(uid: string): Promise<{ agreedAt: Date | null } | null> } }
}

/** Pages of text in all their versions, such as the terms. */
export function pageModule({ config, db, clock, addresses, log, lessonRows, product, account }: Needs) {
  const pages = pageService({
    ...{ config, db, clock, addresses },
    lessons: lessonRows.lessonRows,
    products: product.products,
    findAgreedAt: async uid => (await account.accounts.find(uid))?.agreedAt ?? null,
  })
  return {
    services: { pages },
    routes: server => pageRoutes(server, pages),
    async start() {
      for (const line of await pages.listMissingSettings()) log.warn({}, line)
    },
  } satisfies Module
}

import type { Page } from '@iki/contract/page'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './page.store.ts'

export function pageService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async get(slug: string): Promise<Page> {
      const page = await store.findPage(db, slug)
      if (!page) throw new AppError('not_found')
      return page
    },

    /** Saves what a content folder says about one page; false when it was the same already. */
    async load(page: Omit<store.PageRow, 'updatedAt'>): Promise<boolean> {
      if ((await store.findPageHash(db, page.slug)) === page.contentHash) return false
      await store.savePage(db, { ...page, updatedAt: clock() })
      return true
    },
  }
}
export type PageService = ReturnType<typeof pageService>

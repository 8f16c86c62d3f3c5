import { everyone } from '@iki/contract/access/access'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Product } from '@iki/contract/money/product'
import { agreedPages, type Page } from '@iki/contract/reading/page'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { missingOf, placeholderFiller } from './operator-placeholders.ts'
import * as store from './page.store.ts'
import { waysToPay, withPaymentTexts } from './payment-texts.ts'
import { holdsPrices, withPrices } from './price-table.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  config: Pick<Config, 'operator' | 'serviceName' | 'stripe' | 'paidy' | 'hasSandbox'>
  /** The newest version of a page that a member agreed to. */
  findAgreedVersion(uid: string, slug: string): Promise<string | null>
  lessons: { embedsOf: EmbedsOf }
  /** What is sold now, for the page of the law that has all prices. */
  products: { list(which: object): Promise<{ products: Product[] }> }
}

/** Pages in all their versions. */
export function pageService({ db, clock, addresses, config, findAgreedVersion, lessons, products }: Parts) {
  const operator = placeholderFiller(config)

  return {
    /** The current version, or a given one. Throws not_found. */
    async get(
      { slug, version }: { slug: string; version?: string | undefined },
      member: SignedIn | null,
    ): Promise<Page> {
      const [row, agreedVersion] = await Promise.all([
        store.findPage(db, slug, { version: version ?? null, today: tokyoDay(clock()) }),
        member && agreedPages.includes(slug) ? findAgreedVersion(member.uid, slug) : null,
      ])
      if (!row) throw new AppError('not_found')
      const { updatedAt, title, lead, ...rest } = row
      const ofWays = withPaymentTexts(row.bodyHtml, waysToPay(config))
      const bodyHtml = holdsPrices(ofWays) ? withPrices(ofWays, (await products.list({})).products) : ofWays
      const embedsIn = await lessons.embedsOf([bodyHtml], member)
      return {
        ...rest,
        title: operator.inText(title),
        lead: operator.inText(lead),
        bodyHtml: withMediaAddresses(operator.inHtml(bodyHtml), { access: everyone, member, addresses }),
        ...embedsIn(bodyHtml),
        updatedAt: updatedAt.toISOString(),
        agreedVersion,
      }
    },

    /** A line for each missing setting about the operator: what it is, and which pages need it. */
    async listMissingSettings(): Promise<string[]> {
      return Promise.all(
        missingOf(config.operator).map(async ({ setting, placeholder, meanwhile }) => {
          const slugs = await store.listPagesHolding(db, placeholder)
          const where =
            slugs.length > 0 ? `the pages ${slugs.join(', ')}` : 'the policies, once they are loaded'
          return `${setting} is not set, which ${where} need. Until it is, members read ${meanwhile} there.`
        }),
      )
    },
  }
}
export type PageService = ReturnType<typeof pageService>

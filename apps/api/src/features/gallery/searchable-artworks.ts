import type { SearchSource } from '#core/content/searchable.ts'
import { isOfPage } from '#core/content/text-page.ts'
import type { Handle } from '#core/database/database.ts'
import { artworks } from './gallery.tables.ts'

/** The works of the gallery have an order of their own, and have no date. */
const sinceAlways = new Date(0)

/** The works of the gallery as they can be searched. */
export const searchableArtworks = (handle: Handle): SearchSource => ({
  kinds: ['artwork'],
  async list(page) {
    const { id, title, artist, alt, bodyHtml } = artworks
    const rows = await handle
      .select({ id, title, artist, alt, bodyHtml })
      .from(artworks)
      .where(isOfPage(id, page))
      .orderBy(id)
      .limit(page.limit)
    return rows.map(row => ({
      id: row.id,
      kind: 'artwork',
      publishedAt: sinceAlways,
      names: [row.title, row.artist],
      texts: [row.alt, { html: row.bodyHtml }],
    }))
  },
})

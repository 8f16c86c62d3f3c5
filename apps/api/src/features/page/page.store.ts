import { pageVersionLimit } from '@iki/contract/reading/page'
import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { day, instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { pages, pageVersions } from './page.tables.ts'

export type PageRecord = RowOf<typeof byVersion>

const byVersion = statement({
  name: 'page_by_version',
  params: { slug: text, version: day.orNull, today: day },
  row: {
    slug: text,
    title: text,
    lead: text,
    bodyHtml: text,
    version: day,
    updatedAt: instant,
    versions: text.array.because('an array of a query'),
  },
  text: `with in_force as (
     select version from page_versions where slug = $slug and version <= $today::date
     union (select version from page_versions where slug = $slug order by version limit 1))
   select slug, title, lead, body_html, version, updated_at,
     array(select version::text from in_force order by version desc limit ${pageVersionLimit}) as versions
   from page_versions
   where slug = $slug
     and version = (select max(version) from in_force where version = coalesce($version::date, version))`,
})

type Wanted = {
  /** Null is the version in force. */
  version: string | null
  /** Versions come into force on their day; the first of a page is shown before it. */
  today: string
}

export async function findPage(
  handle: Handle,
  slug: string,
  { version, today }: Wanted,
): Promise<PageRecord | null> {
  return byVersion.first(handle, { slug, version, today })
}

const holding = statement({
  name: 'pages_that_hold',
  params: { phrase: text },
  row: { slug: text },
  text: `select slug from pages where position($phrase in body_html) > 0 or position($phrase in lead) > 0 order by slug`,
})

/** The pages that contain this text: for the start, not for a request. */
export const listPagesHolding = async (handle: Handle, phrase: string): Promise<string[]> =>
  (await holding.rows(handle, { phrase })).map(({ slug }) => slug)

export type PageRow = typeof pages.$inferInsert

/**
 * Stores the version and makes it the current one unless there is a newer one. False if it was stored with the same
 * text already. Two simultaneous saves for one page wait for each other at its row.
 */
export async function savePage(handle: Handle, row: PageRow): Promise<boolean> {
  await handle
    .insert(pages)
    .values(row)
    .onConflictDoUpdate({
      target: pages.slug,
      set: row,
      setWhere: sql`${pages.version} <= excluded.version`,
    })
  const { contentHash: _, ...version } = row
  const saved = await handle
    .insert(pageVersions)
    .values(version)
    .onConflictDoUpdate({
      target: [pageVersions.slug, pageVersions.version],
      set: version,
      setWhere: sql`(${pageVersions.title}, ${pageVersions.lead}, ${pageVersions.bodyHtml}, ${pageVersions.asksAgain})
        is distinct from (excluded.title, excluded.lead, excluded.body_html, excluded.asks_again)`,
    })
    .returning({ slug: pageVersions.slug })
  return saved.length > 0
}

import { pageVersionLimit } from '@iki/contract/page'
import { and, eq, sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { pages, pageVersions } from './page.tables.ts'

export type PageRecord = {
  slug: string
  title: string
  lead: string
  body_html: string
  version: string
  updated_at: Date
  /** Newest first. */
  versions: string[]
}

const byVersion = preparedQuery<PageRecord>(
  'page_by_version',
  `select v.slug, v.title, v.lead, v.body_html, v.version, v.updated_at,
     array(select n.version::text from page_versions n where n.slug = p.slug
           order by n.version desc limit ${pageVersionLimit}) as versions
   from pages p join page_versions v on v.slug = p.slug and v.version = coalesce($2::date, p.version)
   where p.slug = $1`,
)

/** In that version; null is the one in force. */
export async function findPage(
  handle: Handle,
  slug: string,
  version: string | null,
): Promise<PageRecord | null> {
  const [row] = await byVersion(handle, [slug, version])
  return row ?? null
}

const holding = preparedQuery<{ slug: string }>(
  'pages_that_hold',
  `select slug from pages where position($1 in body_html) > 0 or position($1 in lead) > 0 order by slug`,
)

/** The pages with this in their words: for the start, not for a request. */
export const listPagesHolding = async (handle: Handle, words: string): Promise<string[]> =>
  (await holding(handle, [words])).map(({ slug }) => slug)

export type PageRow = typeof pages.$inferInsert

export async function isSame(handle: Handle, { slug, version, contentHash }: PageRow): Promise<boolean> {
  const { slug: page, version: inForce, contentHash: hash } = pages
  const [row] = await handle
    .select({ slug: page })
    .from(pages)
    .where(and(eq(page, slug), eq(inForce, version), eq(hash, contentHash)))
  return row !== undefined
}

/**
 * Keeps the version, and puts it in force unless a newer one is. False when it was kept with the same words already.
 * Two that save versions of one page wait for each other at its row.
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
      setWhere: sql`(${pageVersions.title}, ${pageVersions.lead}, ${pageVersions.bodyHtml})
        is distinct from (excluded.title, excluded.lead, excluded.body_html)`,
    })
    .returning({ slug: pageVersions.slug })
  return saved.length > 0
}

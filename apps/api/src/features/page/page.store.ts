import type { Page } from '@iki/contract/page'
import { eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { pages } from './page.tables.ts'

type Row = {
  slug: string
  title: string
  lead: string
  body_html: string
  version: string
  updated_at: Date
}

const bySlug = preparedQuery<Row>(
  'page_by_slug',
  'select slug, title, lead, body_html, version, updated_at from pages where slug = $1',
)

export async function findPage(handle: Handle, slug: string): Promise<Page | null> {
  const [row] = await bySlug(handle, [slug])
  if (!row) return null
  const { body_html: bodyHtml, updated_at: updatedAt, ...rest } = row
  return { ...rest, bodyHtml, updatedAt: updatedAt.toISOString() }
}

export type PageRow = typeof pages.$inferInsert

export async function findPageHash(handle: Handle, slug: string): Promise<string | null> {
  const [row] = await handle
    .select({ contentHash: pages.contentHash })
    .from(pages)
    .where(eq(pages.slug, slug))
  return row?.contentHash ?? null
}

export async function savePage(handle: Handle, row: PageRow): Promise<void> {
  await handle.insert(pages).values(row).onConflictDoUpdate({ target: pages.slug, set: row })
}

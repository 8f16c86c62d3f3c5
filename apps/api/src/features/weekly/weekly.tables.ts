import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

export type WeeklyItemRow = { kind: 'lesson' | 'article' | 'word'; id: string }

/** The contents of a plan for a term (`weekly_contents` of the specification). */
export const weeklyContents = pgTable(
  'weekly_contents',
  {
    id: text().primaryKey(),
    plan: text().notNull(),
    term: integer().notNull(),
    title: text().notNull(),
    lead: text().notNull(),
    access: text().array().notNull(),
    tags: text().array().notNull(),
    drawing: text().notNull(),
    bodyHtml: text().notNull(),
    items: jsonb().$type<WeeklyItemRow[]>().notNull(),
    /** It left the rotation, and no longer has a term to itself. */
    retired: boolean().notNull().default(false),
    contentHash: text().notNull(),
  },
  table => [
    uniqueIndex('weekly_contents_of_plan').on(table.plan, table.term).where(sql`not retired`),
    index('weekly_contents_tagged').using('gin', table.tags),
    check('weekly_contents_term', sql`${table.term} > 0`),
  ],
)

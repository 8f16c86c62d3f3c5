import { weeklyListLimit } from '@iki/contract/weekly'
import { and, eq, ne } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { type WeeklyItemRow, weeklyContents } from './weekly.tables.ts'

/** Ungated: the service decides about locks. */
export type WeeklyRecord = {
  id: string
  plan: string
  term: number
  title: string
  lead: string
  access: string[]
  tags: string[]
  drawing: string
  body_html: string
  items: WeeklyItemRow[]
}

const columns = 'id, plan, term, title, lead, access, tags, drawing, body_html, items'

const tagged = preparedQuery<WeeklyRecord>(
  'weekly_tagged',
  `select ${columns} from weekly_contents where tags @> array[$1::text] order by plan, term limit ${weeklyListLimit}`,
)

/** By plan and term. */
export const listTagged = (handle: Handle, tag: string) => tagged(handle, [tag])

const byId = preparedQuery<WeeklyRecord>(
  'weekly_by_id',
  `select ${columns} from weekly_contents where id = $1`,
)

export async function findWeekly(handle: Handle, id: string): Promise<WeeklyRecord | null> {
  const [row] = await byId(handle, [id])
  return row ?? null
}

const ofTerm = preparedQuery<WeeklyRecord>(
  'weekly_of_term',
  `select ${columns} from weekly_contents where plan = $1 and term = $2`,
)

/** At most one. */
export const listOfTerm = (handle: Handle, plan: string, term: number) => ofTerm(handle, [plan, term])

const fromTerm = preparedQuery<WeeklyRecord>(
  'weekly_from_term',
  `select ${columns} from weekly_contents where plan = $1 and term >= $2 order by term limit ${weeklyListLimit}`,
)

/** Of that term and later ones, ascending. */
export const listFromTerm = (handle: Handle, plan: string, term: number) => fromTerm(handle, [plan, term])

const lastTerms = preparedQuery<{ plan: string; terms: number }>(
  'weekly_last_terms',
  'select plan, max(term) as terms from weekly_contents where plan = any($1) group by plan',
)

/** The highest term of each plan that has any. */
export async function findLastTerms(handle: Handle, plans: string[]): Promise<Map<string, number>> {
  const rows = await lastTerms(handle, [plans])
  return new Map(rows.map(({ plan, terms }) => [plan, terms]))
}

export type NewWeekly = typeof weeklyContents.$inferInsert

export async function findWeeklyHash(handle: Handle, id: string): Promise<string | null> {
  const [row] = await handle
    .select({ contentHash: weeklyContents.contentHash })
    .from(weeklyContents)
    .where(eq(weeklyContents.id, id))
  return row?.contentHash ?? null
}

/** What had the term of its plan before gives way: its file has another name now, or another term. */
export async function saveWeekly(handle: Handle, row: NewWeekly): Promise<void> {
  const { plan, term, id } = weeklyContents
  await handle.delete(weeklyContents).where(and(eq(plan, row.plan), eq(term, row.term), ne(id, row.id)))
  await handle.insert(weeklyContents).values(row).onConflictDoUpdate({ target: id, set: row })
}

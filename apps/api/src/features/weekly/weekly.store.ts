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
  `select ${columns} from weekly_contents where tags @> array[$1::text] and not retired order by plan, term limit ${weeklyListLimit}`,
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

/** Plans, each with the one whose weeks stand for its own where it has none. */
type Sources = { plans: readonly string[]; mainPlans: readonly string[] }

const ofSources = `plan in (
    select case when exists (select from weekly_contents where plan = asked.plan and not retired)
      then asked.plan else asked.main_plan end
    from unnest($1::text[], $2::text[]) as asked (plan, main_plan)
  ) and not retired`

const ofTerm = preparedQuery<WeeklyRecord>(
  'weekly_of_term',
  `select ${columns} from weekly_contents where ${ofSources} and term = $3 order by plan`,
)

/** At most one of each plan. */
export const listOfTerm = (handle: Handle, { plans, mainPlans }: Sources, term: number) =>
  ofTerm(handle, [plans, mainPlans, term])

const fromTerm = preparedQuery<WeeklyRecord>(
  'weekly_from_term',
  `select ${columns} from weekly_contents where ${ofSources} and term >= $3 order by term, plan limit ${weeklyListLimit}`,
)

/** Of that term and later ones, ascending. */
export const listFromTerm = (handle: Handle, { plans, mainPlans }: Sources, term: number) =>
  fromTerm(handle, [plans, mainPlans, term])

/** Which place a week has in its plan. */
export type WeekPlace = { id: string; plan: string; term: number; retired: boolean }

const places = preparedQuery<WeekPlace>(
  'weekly_places',
  'select id, plan, term, retired from weekly_contents',
)

/** Of all weeks of all plans, the retired ones too. */
export const listPlaces = (handle: Handle) => places(handle, [])

export type NewWeekly = typeof weeklyContents.$inferInsert

/**
 * What had the term of its plan before gives way: it stays for who has it this week. Without its hash its file is taken
 * for new when it comes back.
 */
export async function saveWeekly(handle: Handle, row: NewWeekly): Promise<void> {
  const { plan, term, id, retired } = weeklyContents
  if (!row.retired)
    await handle
      .update(weeklyContents)
      .set({ retired: true, contentHash: '' })
      .where(and(eq(plan, row.plan), eq(term, row.term), ne(id, row.id), eq(retired, false)))
  const whole = { retired: false, ...row } // It may have been retired before.
  await handle.insert(weeklyContents).values(whole).onConflictDoUpdate({ target: id, set: whole })
}

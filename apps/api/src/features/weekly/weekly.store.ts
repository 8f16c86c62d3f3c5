import { weeklyListLimit } from '@iki/contract/reading/weekly'
import { and, eq, ne } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { anyList, forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { type WeeklyItemRow, weeklyContents } from './weekly.tables.ts'

/** Not checked for access: the service decides about locks. */
export type WeeklyRecord = RowOf<typeof tagged>

const columns = 'id, plan, term, title, lead, access, tags, drawing, body_html, items'

const tagged = statement({
  name: 'weekly_tagged',
  params: { tag: text },
  row: {
    id: text,
    plan: text,
    term: integer,
    title: text,
    lead: text,
    access: text.array,
    tags: text.array,
    drawing: text,
    bodyHtml: text,
    items: json<WeeklyItemRow[]>(),
  },
  text: `select ${columns} from weekly_contents where tags @> array[$tag::text] and not retired
   order by plan, term limit ${weeklyListLimit}`,
})

/** By plan and term. */
export const listTagged = (handle: Handle, tag: string) => tagged.rows(handle, { tag })

const byId = statement({
  name: 'weekly_by_id',
  params: { id: text },
  row: tagged.row,
  text: `select ${columns} from weekly_contents where id = $id`,
})

export async function findWeekly(handle: Handle, id: string): Promise<WeeklyRecord | null> {
  return byId.first(handle, { id })
}

/** Plans, each with the main plan whose weeks it uses while it has none of its own. */
type Sources = { plans: readonly string[]; mainPlans: readonly string[] }

const sources = `(
    select distinct case when exists (select from weekly_contents where plan = asked.plan and not retired)
      then asked.plan else asked.main_plan end as plan
    from unnest(${anyList('$plans')}, ${anyList('$mainPlans')}) as asked (plan, main_plan)
  ) source`

const ofTerm = statement({
  name: 'weekly_of_term',
  params: { plans: text.array, mainPlans: text.array, term: integer },
  row: tagged.row,
  text: `select w.* from ${sources} cross join lateral (
     select ${columns} from weekly_contents where plan = source.plan and term = $term and not retired
   ) w order by w.plan`,
})

/** At most one for each plan. */
export const listOfTerm = (handle: Handle, { plans, mainPlans }: Sources, term: number) =>
  ofTerm.rows(handle, { plans, mainPlans, term })

const fromTerm = statement({
  name: 'weekly_from_term',
  params: { plans: text.array, mainPlans: text.array, term: integer },
  row: tagged.row,
  text: `select w.* from ${sources} cross join lateral (
     select ${columns} from weekly_contents where plan = source.plan and term >= ${forAnyValue('$term', 'int')} and not retired
     order by term limit ${weeklyListLimit}
   ) w order by w.term, w.plan limit ${weeklyListLimit}`,
})

/** Of that term and later ones, ascending. */
export const listFromTerm = (handle: Handle, { plans, mainPlans }: Sources, term: number) =>
  fromTerm.rows(handle, { plans, mainPlans, term })

/** The term of a week in its plan. */
export type WeekPlace = RowOf<typeof places>

const places = statement({
  name: 'weekly_places',
  row: { id: text, plan: text, term: integer, retired: boolean },
  text: 'select id, plan, term, retired from weekly_contents',
})

/** Of all weeks of all plans, including retired ones. */
export const listPlaces = (handle: Handle) => places.rows(handle)

export type NewWeekly = typeof weeklyContents.$inferInsert

/**
 * The week that had the term before is retired: it stays for members who have it this week. Without its hash, its file
 * counts as new when it returns.
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

import { type Handle, preparedQuery } from '#core/database.ts'

/** What the specification has of a lesson besides what lists show of it. */
export type OnseiRow = {
  id: string
  name: string
  tags: string[]
  tags1: string[]
  /** By their course, ascending. */
  weeks: Record<string, number[]>
}

const byIds = preparedQuery<OnseiRow>(
  'onsei_by_ids',
  `select l.id, coalesce(l.name, l.title) as name, l.tags, l.tags1, coalesce((
     select jsonb_object_agg(category, weeks) from (
       select category, jsonb_agg(week order by week) as weeks from lesson_weeks
       where lesson_id = l.id group by category
     ) w
   ), '{}') as weeks
   from lessons l where l.id = any($1)`,
)

/** In no order. */
export const listOnsei = (handle: Handle, ids: string[]) => byIds(handle, [ids])

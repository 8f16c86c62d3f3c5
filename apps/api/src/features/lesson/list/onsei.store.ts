import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** What the specification has about a lesson besides the fields of lists. */
export type OnseiRow = RowOf<typeof byIds>

const byIds = statement({
  name: 'onsei_by_ids',
  params: { ids: text.array },
  row: {
    id: text,
    name: text.because('coalesce'),
    tags: text.array,
    tags1: text.array,
    weeks: json<Record<string, number[]>>().because('coalesce'),
  },
  text: `select l.id, coalesce(l.name, l.title) as name, l.tags, l.tags1, coalesce((
     select jsonb_object_agg(category, weeks) from (
       select category, jsonb_agg(week order by week) as weeks from lesson_weeks
       where lesson_id = l.id group by category
     ) w
   ), '{}') as weeks
   from lessons l where l.id = ${anyOf('$ids')}`,
})

/** In no particular order. */
export const listOnsei = (handle: Handle, ids: string[]) => byIds.rows(handle, { ids })

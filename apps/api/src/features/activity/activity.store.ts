import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { activityEvents, contentLog } from './activity.tables.ts'

export async function insertEvent(handle: Handle, event: typeof activityEvents.$inferInsert): Promise<void> {
  await handle.insert(activityEvents).values(event)
}

export async function insertContentLog(handle: Handle, entry: typeof contentLog.$inferInsert): Promise<void> {
  await handle.insert(contentLog).values(entry)
}

/** How many different things a report names. */
const mostRows = 100
type Within = { from: Date; until: Date }

const counted = {
  what: text.because('of a text that is never null'),
  times: integer.because('a count'),
  members: integer.because('a count'),
}

const kinds = statement({
  name: 'activity_kinds',
  params: { from: instant, until: instant },
  row: counted,
  text: `select split_part(message, ' ', 1) as what, count(*)::int as times, count(distinct uid)::int as members
   from activity_events where created_at >= $from and created_at < $until
   group by what order by times desc, what limit ${mostRows}`,
})

/** How often each kind of thing was done, and by how many members; guests count as none. */
export const countKinds = (handle: Handle, within: Within) => kinds.rows(handle, within)

const titles = statement({
  name: 'activity_titles',
  params: { kind: text, from: instant, until: instant },
  row: counted,
  text: `select substr(message, length($kind::text) + 2) as what, count(*)::int as times,
     count(distinct uid)::int as members
   from activity_events
   where created_at >= $from and created_at < $until and split_part(message, ' ', 1) = $kind
   group by what order by times desc, what limit ${mostRows}`,
})

/** What was played the most, of one kind. */
export const countTitles = (handle: Handle, of: Within & { kind: string }) => titles.rows(handle, of)

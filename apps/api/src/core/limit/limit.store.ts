import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

/** Counts one try of `key`, whose time starts again where the last one has ended. */
export const countTry = statement({
  name: 'limit_count',
  params: { key: text, now: instant, endsAt: instant },
  row: { count: integer, endsAt: instant },
  text: `insert into auth_limits (key, count, ends_at) values ($key, 1, $endsAt)
   on conflict (key) do update set
     count = case when auth_limits.ends_at <= $now then 1 else auth_limits.count + 1 end,
     ends_at = case when auth_limits.ends_at <= $now then excluded.ends_at else auth_limits.ends_at end
   returning count, ends_at`,
})

const isAbout =
  'exists(select from unnest($beginnings::text[]) as b (beginning) where starts_with(key, beginning))'

const about = statement({
  name: 'limits_about',
  params: { beginnings: text.array, now: instant },
  row: { key: text, count: integer, endsAt: instant },
  text: `select key, count, ends_at from auth_limits where ${isAbout} and ends_at > $now order by count desc`,
})
/** What is counted under keys that begin so, the fullest first. It reads all rows. */
export const listCountsOf = (handle: Handle, beginnings: readonly string[], now: Date) =>
  about.rows(handle, { beginnings, now })

const forget = statement({
  name: 'limits_forget_about',
  params: { beginnings: text.array },
  text: `delete from auth_limits where ${isAbout}`,
})
export const deleteCountsOf = (handle: Handle, beginnings: readonly string[]) =>
  forget.run(handle, { beginnings })

import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

/** Counts one try of `key`, whose time begins anew where the last one has ended. */
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

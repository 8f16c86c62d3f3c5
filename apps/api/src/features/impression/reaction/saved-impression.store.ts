import { timelinePageSize } from '@iki/contract/people/impression'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import {
  impressionColumns,
  impressionJoins,
  impressionRow,
  oneMore,
  type PageStart,
  type PostReader,
  pageStartParams,
  readerParams,
} from '../reading/impression-row.store.ts'

/** Posts that members save for themselves. */

const save = statement({
  name: 'impression_save',
  params: { impressionId: text, uid: text, isSaved: boolean, at: instant },
  row: { isSaved: boolean },
  text: `insert into impression_saves as s (impression_id, uid, is_saved, chosen_at)
   values ($impressionId, $uid, $isSaved, $at)
   on conflict (impression_id, uid) do update set
     is_saved = case when s.chosen_at <= excluded.chosen_at then excluded.is_saved else s.is_saved end,
     chosen_at = greatest(s.chosen_at, excluded.chosen_at)
   returning is_saved`,
})

/** The later choice of a member wins. Answers the current one. */
export async function saveImpression(
  handle: Handle,
  choice: { impressionId: string; uid: string; isSaved: boolean; at: Date },
): Promise<boolean> {
  return (await save.first(handle, choice))?.isSaved ?? false
}

const list = statement({
  name: 'impressions_saved',
  params: { ...readerParams, ...pageStartParams, plans: text.array },
  row: { ...impressionRow, savedAt: instant },
  text: `select ${impressionColumns}, i.saved_at
   from (
     select p.*, s.chosen_at as saved_at
     from impression_saves s join impressions p on p.id = s.impression_id
     where s.uid = $uid and s.is_saved
       and (s.chosen_at, s.impression_id) < ($before::timestamptz, $beforeId::text)
       and p.deleted_at is null
       and (p.uid = $uid or p.status = 'open' and p.plan = ${anyOf('$plans')} and p.uid <> all($hidden))
     order by s.chosen_at desc, s.impression_id desc limit ${timelinePageSize + oneMore}
   ) i ${impressionJoins} order by i.saved_at desc, i.id desc limit $limit`,
})

/** Those that the reader may still see: their own, and those of these plans. */
export const listSaved = (handle: Handle, reader: PostReader, plans: readonly string[], start: PageStart) =>
  list.rows(handle, { ...reader, ...start, plans })

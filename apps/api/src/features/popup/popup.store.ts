import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { popups } from './popup.tables.ts'

export type PopupRow = RowOf<typeof running>

const running = statement({
  name: 'popups_running',
  params: { uid: text, now: instant, signedUpBy: instant },
  row: {
    id: text,
    title: text,
    bodyHtml: text,
    drawing: text,
    access: text.array,
    frequency: text.as<'once' | 'daily' | 'until-acted'>(),
    priority: integer,
    actionLabel: text.orNull,
    actionLink: text.orNull,
    seenAt: instant.orNull,
    actedAt: instant.orNull,
  },
  text: `select p.id, p.title, p.body_html, p.drawing, p.access, p.frequency, p.priority, p.action_label, p.action_link,
     v.seen_at, v.acted_at
   from popups p left join popup_views v on v.uid = $uid and v.popup_id = p.id
   where p.starts_at <= $now and (p.ends_at is null or p.ends_at > $now)
     and exists (select from users where uid = $uid and created_at <= $signedUpBy)
     and v.acted_at is null and not (p.frequency = 'once' and v.seen_at is not null)
   order by p.priority desc, p.id limit 100`,
})

/**
 * Current popups that this member has not finished with; none for who signed up later than `signedUpBy`. Not checked
 * for access: the service decides who sees them.
 */
export const listRunning = (handle: Handle, given: { uid: string; now: Date; signedUpBy: Date }) =>
  running.rows(handle, given)

const note = statement({
  name: 'popup_note',
  params: { uid: text, id: text, at: instant, isActed: boolean },
  text: `insert into popup_views as v (uid, popup_id, seen_at, acted_at)
   select $uid, id, $at::timestamptz, case when $isActed::boolean then $at::timestamptz end from popups where id = $id
   on conflict (uid, popup_id) do update
     set seen_at = greatest(v.seen_at, excluded.seen_at), acted_at = coalesce(v.acted_at, excluded.acted_at)`,
})

/** False if there is no such popup. */
export async function notePopup(
  handle: Handle,
  { uid, id, at, isActed }: { uid: string; id: string; at: Date; isActed: boolean },
): Promise<boolean> {
  return (await note.run(handle, { uid, id, at, isActed })) > 0
}

export type NewPopup = typeof popups.$inferInsert

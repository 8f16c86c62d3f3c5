import { eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { popups } from './popup.tables.ts'

export type PopupRow = {
  id: string
  title: string
  body_html: string
  drawing: string
  access: string[]
  frequency: 'once' | 'daily' | 'until-acted'
  priority: number
  action_label: string | null
  action_link: string | null
  seen_at: Date | null
  acted_at: Date | null
}

const running = preparedQuery<PopupRow>(
  'popups_running',
  `select p.id, p.title, p.body_html, p.drawing, p.access, p.frequency, p.priority, p.action_label, p.action_link,
     v.seen_at, v.acted_at
   from popups p left join popup_views v on v.uid = $1 and v.popup_id = p.id
   where p.starts_at <= $2 and (p.ends_at is null or p.ends_at > $2)
     and v.acted_at is null and not (p.frequency = 'once' and v.seen_at is not null)
   order by p.priority desc, p.id limit 100`,
)

/** Those whose time it is and that this member is not done with. Ungated: the service decides who sees them. */
export const listRunning = (handle: Handle, uid: string, now: Date) => running(handle, [uid, now])

const note = preparedQuery<{ popup_id: string }>(
  'popup_note',
  `insert into popup_views as v (uid, popup_id, seen_at, acted_at)
   select $1, id, $3::timestamptz, case when $4::boolean then $3::timestamptz end from popups where id = $2
   on conflict (uid, popup_id) do update
     set seen_at = greatest(v.seen_at, excluded.seen_at), acted_at = coalesce(v.acted_at, excluded.acted_at)
   returning popup_id`,
)

/** False when there is no such popup. */
export async function notePopup(
  handle: Handle,
  { uid, id, at, isActed }: { uid: string; id: string; at: Date; isActed: boolean },
): Promise<boolean> {
  return (await note(handle, [uid, id, at, isActed])).length > 0
}

export type NewPopup = typeof popups.$inferInsert

export async function findPopupHash(handle: Handle, id: string): Promise<string | null> {
  const [row] = await handle.select({ contentHash: popups.contentHash }).from(popups).where(eq(popups.id, id))
  return row?.contentHash ?? null
}

export async function savePopup(handle: Handle, popup: NewPopup): Promise<void> {
  await handle.insert(popups).values(popup).onConflictDoUpdate({ target: popups.id, set: popup })
}

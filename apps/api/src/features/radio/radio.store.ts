import type { Handle } from '#core/database/database.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

type SeenRow = RowOf<typeof seen>

const seen = statement({
  name: 'radio_seen',
  params: { uid: text },
  row: { lessonId: text, publishedAt: instant },
  text: 'select lesson_id, published_at from radio_seen where uid = $uid',
})

export async function findSeen(handle: Handle, uid: string): Promise<SeenRow | null> {
  return seen.first(handle, { uid })
}

const mark = statement({
  name: 'radio_mark_seen',
  params: { uid: text, lessonId: text, publishedAt: instant },
  text: `insert into radio_seen as s (uid, lesson_id, published_at) values ($uid, $lessonId, $publishedAt)
   on conflict (uid) do update set lesson_id = excluded.lesson_id, published_at = excluded.published_at
   where s.lesson_id <> excluded.lesson_id and s.published_at <= excluded.published_at`,
})

/** An older talk never replaces a newer one. */
export async function markSeen(
  handle: Handle,
  { uid, lessonId, publishedAt }: { uid: string; lessonId: string; publishedAt: Date },
): Promise<void> {
  await mark.run(handle, { uid, lessonId, publishedAt })
}

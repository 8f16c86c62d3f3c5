import { type Handle, preparedQuery } from '#core/database.ts'

type SeenRow = { lesson_id: string; published_at: Date }

const seen = preparedQuery<SeenRow>(
  'radio_seen',
  'select lesson_id, published_at from radio_seen where uid = $1',
)

export async function findSeen(handle: Handle, uid: string): Promise<SeenRow | null> {
  const [row] = await seen(handle, [uid])
  return row ?? null
}

const mark = preparedQuery(
  'radio_mark_seen',
  `insert into radio_seen as s (uid, lesson_id, published_at) values ($1, $2, $3)
   on conflict (uid) do update set lesson_id = excluded.lesson_id, published_at = excluded.published_at
   where s.lesson_id <> excluded.lesson_id and s.published_at <= excluded.published_at`,
)

/** An older talk never takes the place of a newer one. */
export async function markSeen(
  handle: Handle,
  { uid, lessonId, publishedAt }: { uid: string; lessonId: string; publishedAt: Date },
): Promise<void> {
  await mark(handle, [uid, lessonId, publishedAt])
}

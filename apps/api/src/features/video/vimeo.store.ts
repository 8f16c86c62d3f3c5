import { type Handle, preparedQuery } from '#core/database.ts'
import type { VimeoFacts } from './vimeo-client.ts'

type Row = {
  url: string | null
  title: string | null
  description: string | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  thumbnail_url: string | null
  asked_at: Date
}

const byId = preparedQuery<Row>(
  'vimeo_by_id',
  `select url, title, description, duration_seconds, width, height, thumbnail_url, asked_at
   from vimeo_videos where id = $1`,
)

/** What Vimeo said when it was asked last; null when it never was. */
export async function findVimeo(
  handle: Handle,
  id: string,
): Promise<{ facts: VimeoFacts; askedAt: Date } | null> {
  const [row] = await byId(handle, [id])
  if (!row) return null
  const { duration_seconds: durationSeconds, thumbnail_url: thumbnailUrl, asked_at: askedAt, ...rest } = row
  return { facts: { ...rest, durationSeconds, thumbnailUrl }, askedAt }
}

const save = preparedQuery(
  'vimeo_save',
  `insert into vimeo_videos (id, url, title, description, duration_seconds, width, height, thumbnail_url, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (id) do update set url = $2, title = $3, description = $4, duration_seconds = $5, width = $6,
     height = $7, thumbnail_url = $8, asked_at = $9 where vimeo_videos.asked_at <= $9`,
)

export async function saveVimeo(
  handle: Handle,
  { id, facts, askedAt }: { id: string; facts: VimeoFacts; askedAt: Date },
): Promise<void> {
  const { url, title, description, durationSeconds, width, height, thumbnailUrl } = facts
  await save(handle, [id, url, title, description, durationSeconds, width, height, thumbnailUrl, askedAt])
}

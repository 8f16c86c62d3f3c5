import type { Handle } from '#core/database/database.ts'
import { decimal, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import type { VimeoFacts } from './vimeo-client.ts'

const byId = statement({
  name: 'vimeo_by_id',
  params: { id: text },
  row: {
    url: text.orNull,
    title: text.orNull,
    description: text.orNull,
    durationSeconds: decimal.orNull,
    width: integer.orNull,
    height: integer.orNull,
    thumbnailUrl: text.orNull,
    askedAt: instant,
  },
  text: `select url, title, description, duration_seconds, width, height, thumbnail_url, asked_at
   from vimeo_videos where id = $id`,
})

/** Vimeo's last answer; null if there is none. */
export async function findVimeo(
  handle: Handle,
  id: string,
): Promise<{ facts: VimeoFacts; askedAt: Date } | null> {
  const row = await byId.first(handle, { id })
  if (!row) return null
  const { askedAt, ...facts } = row
  return { facts, askedAt }
}

const save = statement({
  name: 'vimeo_save',
  params: { id: text, ...byId.row },
  text: `insert into vimeo_videos (id, url, title, description, duration_seconds, width, height, thumbnail_url, asked_at)
   values ($id, $url, $title, $description, $durationSeconds, $width, $height, $thumbnailUrl, $askedAt)
   on conflict (id) do update set url = $url, title = $title, description = $description,
     duration_seconds = $durationSeconds, width = $width, height = $height, thumbnail_url = $thumbnailUrl,
     asked_at = $askedAt where vimeo_videos.asked_at <= $askedAt`,
})

export async function saveVimeo(
  handle: Handle,
  { id, facts, askedAt }: { id: string; facts: VimeoFacts; askedAt: Date },
): Promise<void> {
  await save.run(handle, { id, ...facts, askedAt })
}

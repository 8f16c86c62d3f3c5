import type { OpeningHours } from '@iki/contract/opening'
import { asc, eq, sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { audioPlaylistLessons, audioPlaylists } from './audio.tables.ts'

/** A lesson in its place in a playlist, with where the member is in it. Ungated: the service decides about locks. */
export type PlaylistRow = {
  tag: string
  playlist_title: string
  playlist_description: string
  playlist_access: string[]
  playlist_opening: OpeningHours[] | null
  playlist_drawing: string
  /** Null for a playlist that holds nothing. */
  id: string | null
  title: string
  description: string
  access: string[]
  opening: OpeningHours[] | null
  drawing: string
  duration_seconds: number
  seconds: number | null
  is_completed: boolean | null
  sequence: number | null
}

const columns = `p.tag, p.title as playlist_title, p.description as playlist_description,
  p.access as playlist_access, p.opening as playlist_opening, p.drawing as playlist_drawing,
  l.id, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds,
  b.seconds, b.is_completed, b.sequence`

const joins = `left join audio_playlist_lessons i on i.playlist_tag = p.tag
  left join audio_lessons l on l.id = i.lesson_id and l.published_at <= $3
  left join audio_playback b on b.uid = $2 and b.lesson_id = l.id`

/** Exported for the bench, which runs the same text on the barest route. */
export const playlistByTagText = `select ${columns} from audio_playlists p ${joins}
  where p.tag = $1 order by i.position`

const byTag = preparedQuery<PlaylistRow>('audio_playlist_by_tag', playlistByTagText)
const byTags = preparedQuery<PlaylistRow>(
  'audio_playlists_by_tags',
  `select ${columns} from audio_playlists p ${joins} where p.tag = any($1)
   order by array_position($1, p.tag), i.position`,
)
const byPlan = preparedQuery<PlaylistRow>(
  'audio_playlists_by_plan',
  `select ${columns}
   from (select * from audio_playlists where plan = $1 order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
)

const byWord = preparedQuery<PlaylistRow>(
  'audio_playlists_by_word',
  `select ${columns}
   from (
     select * from audio_playlists where tags @> array[$1] and ($4::text is null or plan = $4)
     order by priority desc, tag limit 100
   ) p ${joins}
   order by p.priority desc, p.tag, i.position`,
)

type Reader = { uid: string | null; now: Date }

export const listByTag = (handle: Handle, tag: string, { uid, now }: Reader) => byTag(handle, [tag, uid, now])

export const listByTags = (handle: Handle, tags: string[], { uid, now }: Reader) =>
  byTags(handle, [tags, uid, now])

export const listByPlan = (handle: Handle, plan: string, { uid, now }: Reader) =>
  byPlan(handle, [plan, uid, now])

/** Those that carry a tag which is not their own. */
export const listByWord = (
  handle: Handle,
  { word, plan }: { word: string; plan: string | null },
  { uid, now }: Reader,
) => byWord(handle, [word, uid, now, plan])

export type PlaylistMetaRow = {
  tag: string
  title: string
  description: string
  plan: string | null
  priority: number
  tags: string[]
  access: string[]
  opening: OpeningHours[] | null
  drawing: string
  lesson_count: number
  duration_seconds: number
}

const metaByTag = preparedQuery<PlaylistMetaRow>(
  'audio_playlist_meta',
  `select p.tag, p.title, p.description, p.plan, p.priority, p.tags, p.access, p.opening, p.drawing,
     count(l.id)::int as lesson_count, coalesce(sum(l.duration_seconds), 0)::float8 as duration_seconds
   from audio_playlists p
   left join audio_playlist_lessons i on i.playlist_tag = p.tag
   left join audio_lessons l on l.id = i.lesson_id and l.published_at <= $2
   where p.tag = $1 group by p.tag`,
)

export async function findPlaylistMeta(handle: Handle, tag: string, now: Date) {
  const [row] = await metaByTag(handle, [tag, now])
  return row ?? null
}

const titleByTag = preparedQuery<{ title: string }>(
  'audio_playlist_title',
  'select title from audio_playlists where tag = $1',
)

export async function findPlaylistTitle(handle: Handle, tag: string): Promise<string | null> {
  const [row] = await titleByTag(handle, [tag])
  return row?.title ?? null
}

export type PlaylistRecord = typeof audioPlaylists.$inferInsert

export async function findPlaylistHash(handle: Handle, tag: string): Promise<string | null> {
  const [row] = await handle
    .select({ contentHash: audioPlaylists.contentHash })
    .from(audioPlaylists)
    .where(eq(audioPlaylists.tag, tag))
  return row?.contentHash ?? null
}

/** Writes the playlist and which lessons it holds in which order. Call it in a transaction. */
export async function savePlaylist(
  handle: Handle,
  record: PlaylistRecord,
  lessonIds: string[],
): Promise<void> {
  await handle
    .insert(audioPlaylists)
    .values(record)
    .onConflictDoUpdate({ target: audioPlaylists.tag, set: record })
  const left = await handle
    .delete(audioPlaylistLessons)
    .where(eq(audioPlaylistLessons.playlistTag, record.tag))
    .returning({ lessonId: audioPlaylistLessons.lessonId })
  if (lessonIds.length > 0)
    await handle
      .insert(audioPlaylistLessons)
      .values(lessonIds.map((lessonId, position) => ({ playlistTag: record.tag, position, lessonId })))
  await passOnHours(handle, [...lessonIds, ...left.map(({ lessonId }) => lessonId)])
}

/** A lesson has the hours of all playlists that hold it together, and none when one of them is always open. */
async function passOnHours(handle: Handle, lessonIds: string[]): Promise<void> {
  if (lessonIds.length === 0) return
  await handle.execute(sql`
    update audio_lessons l set opening = (
      select case when not bool_or(p.opening is null) then jsonb_agg(hours) end
      from audio_playlist_lessons i join audio_playlists p on p.tag = i.playlist_tag
        left join lateral jsonb_array_elements(p.opening) hours on true
      where i.lesson_id = l.id
    ) where l.id in ${lessonIds}`)
}

export async function listPlaylistLessonIds(handle: Handle, tag: string): Promise<string[]> {
  const rows = await handle
    .select({ lessonId: audioPlaylistLessons.lessonId })
    .from(audioPlaylistLessons)
    .where(eq(audioPlaylistLessons.playlistTag, tag))
    .orderBy(asc(audioPlaylistLessons.position))
  return rows.map(row => row.lessonId)
}

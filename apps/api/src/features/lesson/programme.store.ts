import type { LessonKind } from '@iki/contract/lesson'
import type { OpeningHours } from '@iki/contract/opening'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { ListedLesson } from './lesson.store.ts'

/** A lesson in its place in a playlist, also before it is published. */
export type ProgrammeRow = {
  id: string
  kind: LessonKind
  title: string
  access: string[]
  tags: string[]
  duration_seconds: number
  published_at: Date
}

const columns = 'l.id, l.kind, l.title, l.access, l.tags, l.duration_seconds, l.published_at'

const programme = preparedQuery<ProgrammeRow>(
  'lesson_programme',
  `select ${columns} from playlist_lessons i join lessons l on l.id = i.lesson_id
   where i.playlist_tag = $1 order by i.position limit 500`,
)

export const listProgramme = (handle: Handle, tag: string) => programme(handle, [tag])

const named = preparedQuery<ProgrammeRow>(
  'lesson_programme_named',
  `select ${columns} from lessons l where l.id = any($1) or l.tags @> array[$2::text]`,
)

/** Those of these ids, and those that carry the tag, in no order. */
export const listNamed = (handle: Handle, ids: readonly string[], tag: string) => named(handle, [ids, tag])

const shown = preparedQuery<ListedLesson>(
  'lesson_programme_shown',
  `select l.id, l.kind, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds, l.artist,
     l.picture, null::float8 as seconds, null::boolean as is_completed, null::int as sequence
   from lessons l where l.id = any($1)`,
)

/** Lessons without anybody's position. */
export const listShown = (handle: Handle, ids: readonly string[]) => shown(handle, [ids])

export type ProgrammePlaylist = {
  title: string
  description: string
  opening: OpeningHours[] | null
  order_key: string | null
  order_direction: string | null
}

const playlist = preparedQuery<ProgrammePlaylist>(
  'programme_playlist',
  'select title, description, opening, order_key, order_direction from playlists where tag = $1',
)

export async function findPlaylist(handle: Handle, tag: string): Promise<ProgrammePlaylist | null> {
  const [row] = await playlist(handle, [tag])
  return row ?? null
}

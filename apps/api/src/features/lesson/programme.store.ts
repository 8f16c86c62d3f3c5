import { type Handle, preparedQuery } from '#core/database.ts'
import type { ListedLesson } from './lesson.store.ts'

/** A lesson in its place in a playlist, without anybody's position. */
export type ProgrammeRow = ListedLesson & {
  playlist_title: string
  playlist_description: string
  published_at: Date
}

const programme = preparedQuery<ProgrammeRow>(
  'lesson_programme',
  `select p.title as playlist_title, p.description as playlist_description,
     l.id, l.kind, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds, l.artist, l.picture,
     l.published_at, null::float8 as seconds, null::boolean as is_completed, null::int as sequence
   from playlists p
   join playlist_lessons i on i.playlist_tag = p.tag
   join lessons l on l.id = i.lesson_id and l.kind <> 'video' and l.published_at <= $2
   where p.tag = $1 order by i.position limit 500`,
)

export const listProgramme = (handle: Handle, tag: string, now: Date) => programme(handle, [tag, now])

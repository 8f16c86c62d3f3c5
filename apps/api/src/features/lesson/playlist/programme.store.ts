import type { OpeningHours } from '@iki/contract/access/opening'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { decimal, instant, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { listedRow } from '../lesson.store.ts'

/** A lesson at its position in a playlist, also before it is published. */
export type ProgrammeRow = RowOf<typeof programme>

const columns = 'l.id, l.kind, l.title, l.access, l.tags, l.duration_seconds, l.published_at'

const programme = statement({
  name: 'lesson_programme',
  params: { tag: text },
  row: {
    id: text,
    kind: text.as<LessonKind>(),
    title: text,
    access: text.array,
    tags: text.array,
    durationSeconds: decimal,
    publishedAt: instant,
  },
  text: `select ${columns} from playlist_lessons i join lessons l on l.id = i.lesson_id
   where i.playlist_tag = $tag order by i.position limit 500`,
})

export const listProgramme = (handle: Handle, tag: string) => programme.rows(handle, { tag })

const named = statement({
  name: 'lesson_programme_named',
  params: { ids: text.array, tag: text },
  row: programme.row,
  text: `select ${columns} from lessons l where l.id = ${anyOf('$ids')} or l.tags @> array[$tag::text]`,
})

/** Those with these ids, and those with the tag, in no particular order. */
export const listNamed = (handle: Handle, ids: readonly string[], tag: string) =>
  named.rows(handle, { ids, tag })

const shown = statement({
  name: 'lesson_programme_shown',
  params: { ids: text.array },
  row: listedRow,
  text: `select l.id, l.kind, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds, l.artist,
     l.picture, null::float8 as seconds, null::boolean as is_completed, null::int as sequence
   from lessons l where l.id = ${anyOf('$ids')}`,
})

/** Lessons without a member's position. */
export const listShown = (handle: Handle, ids: readonly string[]) => shown.rows(handle, { ids })

export type ProgrammePlaylist = RowOf<typeof playlist>

const playlist = statement({
  name: 'programme_playlist',
  params: { tag: text },
  row: {
    title: text,
    description: text,
    opening: json<OpeningHours[]>().orNull,
    orderKey: text.orNull,
    orderDirection: text.orNull,
  },
  text: 'select title, description, opening, order_key, order_direction from playlists where tag = $tag',
})

export async function findPlaylist(handle: Handle, tag: string): Promise<ProgrammePlaylist | null> {
  return playlist.first(handle, { tag })
}

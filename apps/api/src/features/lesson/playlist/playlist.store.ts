import type { OpeningHours } from '@iki/contract/access/opening'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { DougaOrderKey, VideoOrder } from '@iki/contract/media/video'
import type { Handle } from '#core/database/database.ts'
import { anyList, anyOf } from '#core/database/generic-parameters.ts'
import { decimal, instant, integer, json, text, type ValuesOf } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { type ListedLesson, listedColumns, listedRow } from '../lesson.store.ts'
import type { playlists } from '../lesson.tables.ts'

const columns = `p.tag, p.title as playlist_title, p.description as playlist_description,
  p.access as playlist_access, p.opening as playlist_opening, p.drawing as playlist_drawing, p.plan, p.priority,
  f.finished_at, ${listedColumns}`

const joins = `left join playlist_finishes f on f.uid = $uid and f.playlist_tag = p.tag
  left join playlist_lessons i on i.playlist_tag = p.tag
  left join lessons l on l.id = i.lesson_id and l.published_at <= $now
  left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id`

/**
 * A lesson at its position in a playlist, with the member's position; for an empty playlist one row without a lesson.
 * Not checked for access: the service decides about locks.
 */
const row = {
  tag: text,
  playlistTitle: text,
  playlistDescription: text,
  playlistAccess: text.array,
  playlistOpening: json<OpeningHours[]>().orNull,
  playlistDrawing: text,
  plan: text.orNull,
  priority: integer,
  finishedAt: instant.orNull,
  ...listedRow,
  id: text.orNull,
  kind: text.as<LessonKind>().orNull,
  title: text.orNull,
  description: text.orNull,
  access: text.array.orNull,
  drawing: text.orNull,
  durationSeconds: decimal.orNull,
}
export type PlaylistRow = ValuesOf<typeof row>

/** Whether a row has a lesson. */
export const isLesson = <Row extends { id: string | null }>(row: Row): row is Row & ListedLesson =>
  row.id !== null

const byTag = statement({
  name: 'playlist_by_tag',
  params: { tag: text, uid: text.orNull, now: instant },
  row,
  text: `select ${columns} from playlists p ${joins}
  where p.tag = $tag order by i.position`,
})
/** Exported for the bench, which runs the same text on the barest route. */
export const playlistByTagText = byTag.text

const byTags = statement({
  name: 'playlists_by_tags',
  params: { tags: text.array, uid: text.orNull, now: instant },
  row,
  text: `select ${columns} from playlists p ${joins} where p.tag = ${anyOf('$tags')}
   order by array_position($tags, p.tag), i.position`,
})
/** The plans of one list; for each without content of its own, the plan at the same index of another list. */
const ofSources = (where = 'true') => `plan in (
    select case when exists (select from playlists where plan = asked.plan and ${where})
      then asked.plan else asked.main_plan end
    from unnest(${anyList('$plans')}, ${anyList('$mainPlans')}) as asked (plan, main_plan)
  ) and ${where}`

const byPlan = statement({
  name: 'playlists_by_plan',
  params: { plans: text.array, uid: text.orNull, now: instant, mainPlans: text.array },
  row,
  text: `select ${columns}
   from (select * from playlists where ${ofSources()} order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
})

const tagged = 'tags @> array[$word]'
const byWord = statement({
  name: 'playlists_by_word',
  params: { word: text, uid: text.orNull, now: instant },
  row,
  text: `select ${columns}
   from (select * from playlists where ${tagged} order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
})
const byWordOfPlan = statement({
  name: 'playlists_by_word_of_plan',
  params: { word: text, uid: text.orNull, now: instant, plans: text.array, mainPlans: text.array },
  row,
  text: `select ${columns}
   from (select * from playlists where ${ofSources(tagged)} order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
})

type Reader = { uid: string | null; now: Date }

export const listByTag = (handle: Handle, tag: string, { uid, now }: Reader) =>
  byTag.rows(handle, { tag, uid, now })

export const listByTags = (handle: Handle, tags: string[], { uid, now }: Reader) =>
  byTags.rows(handle, { tags, uid, now })

/** Plans, each with the main plan whose playlists it uses while it has none of its own. */
export type Sources = { plans: readonly string[]; mainPlans: readonly string[] }

/** Those of some plans, in descending priority. */
export const listByPlan = (handle: Handle, { plans, mainPlans }: Sources, { uid, now }: Reader) =>
  byPlan.rows(handle, { plans, uid, now, mainPlans })

/** Those that carry a tag which is not their own; of some plans, or of all. */
export const listByWord = (
  handle: Handle,
  { word, sources }: { word: string; sources: Sources | null },
  { uid, now }: Reader,
) =>
  sources
    ? byWordOfPlan.rows(handle, { word, uid, now, plans: sources.plans, mainPlans: sources.mainPlans })
    : byWord.rows(handle, { word, uid, now })

export type PlaylistMetaRow = RowOf<typeof metaByTag>

const metaByTag = statement({
  name: 'playlist_meta',
  params: { tag: text, now: instant },
  row: {
    tag: text,
    title: text,
    description: text,
    plan: text.orNull,
    priority: integer,
    tags: text.array,
    access: text.array,
    opening: json<OpeningHours[]>().orNull,
    drawing: text,
    lessonCount: integer.because('a count'),
    durationSeconds: decimal.because('coalesce'),
  },
  text: `select p.tag, p.title, p.description, p.plan, p.priority, p.tags, p.access, p.opening, p.drawing,
     count(l.id)::int as lesson_count, coalesce(sum(l.duration_seconds), 0)::float8 as duration_seconds
   from playlists p
   left join playlist_lessons i on i.playlist_tag = p.tag
   left join lessons l on l.id = i.lesson_id and l.published_at <= $now
   where p.tag = $tag group by p.tag`,
})

export async function findPlaylistMeta(handle: Handle, tag: string, now: Date) {
  return metaByTag.first(handle, { tag, now })
}

const titleByTag = statement({
  name: 'playlist_title',
  params: { tag: text },
  row: { title: text },
  text: 'select title from playlists where tag = $tag',
})

export async function findPlaylistTitle(handle: Handle, tag: string): Promise<string | null> {
  const row = await titleByTag.first(handle, { tag })
  return row?.title ?? null
}

export type PlaylistOrder = RowOf<typeof orderByTag>

const orderByTag = statement({
  name: 'playlist_order',
  params: { tag: text, kind: text, now: instant },
  row: {
    title: text,
    orderKey: text.as<DougaOrderKey>().orNull,
    orderDirection: text.as<VideoOrder>().orNull,
    ids: text.array.because('coalesce'),
  },
  text: `select p.title, p.order_key, p.order_direction,
     coalesce(array_agg(l.id order by i.position) filter (where l.id is not null), '{}') as ids
   from playlists p
   left join playlist_lessons i on i.playlist_tag = p.tag
   left join lessons l on l.id = i.lesson_id and l.kind = $kind and l.published_at <= $now
   where p.tag = $tag group by p.tag`,
})

/** The order of a playlist, and its lessons of a kind in that order. */
export async function findPlaylistOrder(handle: Handle, tag: string, kind: LessonKind, now: Date) {
  return orderByTag.first(handle, { tag, kind, now })
}

export type PlaylistRecord = typeof playlists.$inferInsert

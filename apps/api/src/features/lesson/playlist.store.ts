import type { LessonKind } from '@iki/contract/lesson'
import type { OpeningHours } from '@iki/contract/opening'
import type { DougaOrderKey, Order } from '@iki/contract/video'
import { type Handle, preparedQuery } from '#core/database.ts'
import { type ListedLesson, listedColumns } from './lesson.store.ts'
import type { playlists } from './lesson.tables.ts'

/** A lesson in its place in a playlist, with where the member is in it. Ungated: the service decides about locks. */
export type PlaylistRow = Omit<ListedLesson, 'id'> & {
  tag: string
  playlist_title: string
  playlist_description: string
  playlist_access: string[]
  playlist_opening: OpeningHours[] | null
  playlist_drawing: string
  plan: string | null
  priority: number
  finished_at: Date | null
  /** Null for a playlist that holds nothing. */
  id: string | null
}

const columns = `p.tag, p.title as playlist_title, p.description as playlist_description,
  p.access as playlist_access, p.opening as playlist_opening, p.drawing as playlist_drawing, p.plan, p.priority,
  f.finished_at, ${listedColumns}`

const joins = `left join playlist_finishes f on f.uid = $2 and f.playlist_tag = p.tag
  left join playlist_lessons i on i.playlist_tag = p.tag
  left join lessons l on l.id = i.lesson_id and l.published_at <= $3
  left join lesson_playback b on b.uid = $2 and b.lesson_id = l.id`

/** Exported for the bench, which runs the same text on the barest route. */
export const playlistByTagText = `select ${columns} from playlists p ${joins}
  where p.tag = $1 order by i.position`

const byTag = preparedQuery<PlaylistRow>('playlist_by_tag', playlistByTagText)
const byTags = preparedQuery<PlaylistRow>(
  'playlists_by_tags',
  `select ${columns} from playlists p ${joins} where p.tag = any($1)
   order by array_position($1, p.tag), i.position`,
)
/** Of the plans in one list, each while it has none of its own the plan beside it in another list. */
const ofSources = (plans: string, mainPlans: string, where = 'true') => `plan in (
    select case when exists (select from playlists where plan = asked.plan and ${where})
      then asked.plan else asked.main_plan end
    from unnest(${plans}::text[], ${mainPlans}::text[]) as asked (plan, main_plan)
  ) and ${where}`

const byPlan = preparedQuery<PlaylistRow>(
  'playlists_by_plan',
  `select ${columns}
   from (select * from playlists where ${ofSources('$1', '$4')} order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
)

const tagged = 'tags @> array[$1]'
const byWord = preparedQuery<PlaylistRow>(
  'playlists_by_word',
  `select ${columns}
   from (select * from playlists where ${tagged} order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
)
const byWordOfPlan = preparedQuery<PlaylistRow>(
  'playlists_by_word_of_plan',
  `select ${columns}
   from (select * from playlists where ${ofSources('$4', '$5', tagged)} order by priority desc, tag limit 100) p ${joins}
   order by p.priority desc, p.tag, i.position`,
)

type Reader = { uid: string | null; now: Date }

export const listByTag = (handle: Handle, tag: string, { uid, now }: Reader) => byTag(handle, [tag, uid, now])

export const listByTags = (handle: Handle, tags: string[], { uid, now }: Reader) =>
  byTags(handle, [tags, uid, now])

/** Plans, each with the one whose playlists stand for its own where it has none. */
export type Sources = { plans: readonly string[]; mainPlans: readonly string[] }

/** Those of some plans, priority descending. */
export const listByPlan = (handle: Handle, { plans, mainPlans }: Sources, { uid, now }: Reader) =>
  byPlan(handle, [plans, uid, now, mainPlans])

/** Those that carry a tag which is not their own; of some plans, or of all. */
export const listByWord = (
  handle: Handle,
  { word, sources }: { word: string; sources: Sources | null },
  { uid, now }: Reader,
) =>
  sources
    ? byWordOfPlan(handle, [word, uid, now, sources.plans, sources.mainPlans])
    : byWord(handle, [word, uid, now])

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
  'playlist_meta',
  `select p.tag, p.title, p.description, p.plan, p.priority, p.tags, p.access, p.opening, p.drawing,
     count(l.id)::int as lesson_count, coalesce(sum(l.duration_seconds), 0)::float8 as duration_seconds
   from playlists p
   left join playlist_lessons i on i.playlist_tag = p.tag
   left join lessons l on l.id = i.lesson_id and l.published_at <= $2
   where p.tag = $1 group by p.tag`,
)

export async function findPlaylistMeta(handle: Handle, tag: string, now: Date) {
  const [row] = await metaByTag(handle, [tag, now])
  return row ?? null
}

const titleByTag = preparedQuery<{ title: string }>(
  'playlist_title',
  'select title from playlists where tag = $1',
)

export async function findPlaylistTitle(handle: Handle, tag: string): Promise<string | null> {
  const [row] = await titleByTag(handle, [tag])
  return row?.title ?? null
}

export type PlaylistOrder = {
  title: string
  order_key: DougaOrderKey | null
  order_direction: Order | null
  ids: string[]
}

const orderByTag = preparedQuery<PlaylistOrder>(
  'playlist_order',
  `select p.title, p.order_key, p.order_direction,
     coalesce(array_agg(l.id order by i.position) filter (where l.id is not null), '{}') as ids
   from playlists p
   left join playlist_lessons i on i.playlist_tag = p.tag
   left join lessons l on l.id = i.lesson_id and l.kind = $2 and l.published_at <= $3
   where p.tag = $1 group by p.tag`,
)

/** What puts a playlist in order, and its lessons of a kind in that order. */
export async function findPlaylistOrder(handle: Handle, tag: string, kind: LessonKind, now: Date) {
  const [row] = await orderByTag(handle, [tag, kind, now])
  return row ?? null
}

export type PlaylistRecord = typeof playlists.$inferInsert

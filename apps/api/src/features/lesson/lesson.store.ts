import type { Chapter, LessonKind, TranscriptLine } from '@iki/contract/lesson'
import type { OpeningHours } from '@iki/contract/opening'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { type LessonPicture, lessons } from './lesson.tables.ts'

/** A lesson with where the member is in it. Ungated: the service decides about locks. */
export type LessonRecord = {
  id: string
  kind: LessonKind
  title: string
  description: string
  access: string[]
  opening: OpeningHours[] | null
  drawing: string
  duration_seconds: number
  artist: string | null
  picture: LessonPicture | null
  body_html: string
  transcript: TranscriptLine[]
  chapters: Chapter[]
  lyrics: string | null
  media_key: string | null
  vimeo_id: string | null
  gain_db: number | null
  seconds: number | null
  is_completed: boolean | null
  sequence: number | null
}

/** What a list shows of a lesson. */
export type ListedLesson = Omit<
  LessonRecord,
  'body_html' | 'transcript' | 'chapters' | 'lyrics' | 'media_key' | 'vimeo_id' | 'gain_db'
>

/** The columns of a ListedLesson, out of `lessons l` and `lesson_playback b`. */
export const listedColumns = `l.id, l.kind, l.title, l.description, l.access, l.opening, l.drawing,
  l.duration_seconds, l.artist, l.picture, b.seconds, b.is_completed, b.sequence`

/** All that the page of a lesson shows of it: also who saved the position and when. One statement reads it. */
type LessonOfMember = LessonRecord & {
  device_id: string | null
  device_name: string | null
  updated_at: Date | null
  is_favorite: boolean
}

/** Exported for the bench, which runs the same text on the barest route. */
export const findLessonText = `select ${listedColumns}, l.body_html, l.transcript, l.chapters, l.lyrics, l.media_key,
    l.vimeo_id, l.gain_db, b.device_id, b.device_name, b.updated_at,
    exists (select from lesson_favorites f where f.uid = $2 and f.lesson_id = l.id) as is_favorite
  from lessons l left join lesson_playback b on b.uid = $2 and b.lesson_id = l.id
  where l.id = $1 and l.published_at <= $3`

const byId = preparedQuery<LessonOfMember>('lesson_by_id', findLessonText)

export async function findLesson(
  handle: Handle,
  id: string,
  { uid, now }: { uid: string | null; now: Date },
): Promise<LessonOfMember | null> {
  const [row] = await byId(handle, [id, uid, now])
  return row ?? null
}

type LessonAccess = Pick<
  LessonRecord,
  'kind' | 'access' | 'opening' | 'media_key' | 'vimeo_id' | 'gain_db' | 'duration_seconds'
> & { has_transcript: boolean }
/** Only of videos is the transcript looked at: reading a long one takes a while. */
const accessColumns = `kind, access, opening, media_key, vimeo_id, gain_db, duration_seconds,
  case when kind = 'video' then jsonb_array_length(transcript) > 0 else false end as has_transcript`

const accessById = preparedQuery<LessonAccess>(
  'lesson_access',
  `select ${accessColumns} from lessons where id = $1 and published_at <= $2`,
)

/** What deciding about a lesson needs, and nothing of the member. */
export async function findLessonAccess(handle: Handle, id: string, now: Date) {
  const [row] = await accessById(handle, [id, now])
  return row ?? null
}

const accessByIds = preparedQuery<LessonAccess & { id: string }>(
  'lesson_accesses',
  `select id, ${accessColumns}
   from lessons where id = any($1) and published_at <= $2`,
)

/** As findLessonAccess, of those that are there, in no order. */
export const listLessonAccesses = (handle: Handle, ids: string[], now: Date) =>
  accessByIds(handle, [ids, now])

/** The picture of a lesson’s own; null where it has none, or the poster of its film. */
export const ownPictureKey = sql`case when picture->>'from' = 'media' then picture->>'key' end`

export type NewLesson = typeof lessons.$inferInsert

/** The tags of a lesson that is there; none of one that is not. */
export async function listTags(handle: Handle, id: string): Promise<string[]> {
  const [row] = await handle.select({ tags: lessons.tags }).from(lessons).where(eq(lessons.id, id))
  return row?.tags ?? []
}

/** Of these, or of all, those after an id. */
export type TextPage = { ids: string[] | null; after: string; limit: number }

/** What is written and said in lessons, in the order of their ids. */
export async function listTexts(handle: Handle, { ids, after, limit }: TextPage) {
  const { id, title, description, bodyHtml, transcript, publishedAt } = lessons
  return handle
    .select({ id, title, description, bodyHtml, transcript, publishedAt })
    .from(lessons)
    .where(and(gt(id, after), ids ? inArray(id, ids) : undefined))
    .orderBy(id)
    .limit(limit)
}

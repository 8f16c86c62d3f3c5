import type { OpeningHours } from '@iki/contract/access/opening'
import type { Chapter, LessonKind, TranscriptLine } from '@iki/contract/media/lesson'
import type { Silence } from '@iki/contract/media/media'
import { eq, sql } from 'drizzle-orm'
import { isOfPage, type TextPage } from '#core/content/text-page.ts'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, decimal, instant, integer, json, text, type ValuesOf } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { type LessonPicture, lessons } from './lesson.tables.ts'

/** The columns of a ListedLesson, out of `lessons l` and `lesson_playback b`. */
export const listedColumns = `l.id, l.kind, l.title, l.description, l.access, l.opening, l.drawing,
  l.duration_seconds, l.artist, l.picture, b.seconds, b.is_completed, b.sequence`

/** A lesson in a list, with the member's position. Not checked for access: the service decides about locks. */
export const listedRow = {
  id: text,
  kind: text.as<LessonKind>(),
  title: text,
  description: text,
  access: text.array,
  opening: json<OpeningHours[]>().orNull,
  drawing: text,
  durationSeconds: decimal,
  artist: text.orNull,
  picture: json<LessonPicture>().orNull,
  seconds: decimal.orNull,
  isCompleted: boolean.orNull,
  sequence: integer.orNull,
}
export type ListedLesson = ValuesOf<typeof listedRow>

/** Everything that the page of a lesson shows: also who saved the position and when. One statement reads it. */
type LessonOfMember = RowOf<typeof byId>

const byId = statement({
  name: 'lesson_by_id',
  params: { id: text, uid: text.orNull, now: instant },
  row: {
    ...listedRow,
    bodyHtml: text,
    transcript: json<TranscriptLine[]>(),
    chapters: json<Chapter[]>(),
    lyrics: text.orNull,
    speaker: text.orNull,
    mediaKey: text.orNull,
    vimeoId: text.orNull,
    gainDb: decimal.orNull,
    silences: json<Silence[]>().orNull,
    deviceId: text.orNull,
    deviceName: text.orNull,
    updatedAt: instant.orNull,
    isFavorite: boolean.because('exists'),
  },
  text: `select ${listedColumns}, l.body_html, l.transcript, l.chapters, l.lyrics, l.speaker, l.media_key,
     l.vimeo_id, l.gain_db, l.silences, b.device_id, b.device_name, b.updated_at,
     exists (select from lesson_favorites f where f.uid = $uid and f.lesson_id = l.id) as is_favorite
   from lessons l left join lesson_playback b on b.uid = $uid and b.lesson_id = l.id
   where l.id = $id and l.published_at <= $now`,
})

/** Exported for the bench, which runs the same text on the barest route. */
export const findLessonText = byId.text

export function findLesson(
  handle: Handle,
  id: string,
  { uid, now }: { uid: string | null; now: Date },
): Promise<LessonOfMember | null> {
  return byId.first(handle, { id, uid, now })
}

/** The transcript is read only for videos: reading a long one takes a while. */
const accessColumns = `kind, access, opening, media_key, vimeo_id, gain_db, duration_seconds,
  case when kind = 'video' then jsonb_array_length(transcript) > 0 else false end as has_transcript`

const accessById = statement({
  name: 'lesson_access',
  params: { id: text, now: instant },
  row: {
    kind: text.as<LessonKind>(),
    access: text.array,
    opening: json<OpeningHours[]>().orNull,
    mediaKey: text.orNull,
    vimeoId: text.orNull,
    gainDb: decimal.orNull,
    durationSeconds: decimal,
    hasTranscript: boolean.because('true or false in each case'),
  },
  text: `select ${accessColumns} from lessons where id = $id and published_at <= $now`,
})

export type LessonAccess = RowOf<typeof accessById>

/** What a decision about a lesson needs, without anything of the member. */
export async function findLessonAccess(handle: Handle, id: string, now: Date) {
  return accessById.first(handle, { id, now })
}

const mediumById = statement({
  name: 'lesson_medium',
  params: accessById.params,
  row: { ...accessById.row, silences: json<Silence[]>().orNull },
  text: `select ${accessColumns}, silences from lessons where id = $id and published_at <= $now`,
})

export type LessonToPlay = RowOf<typeof mediumById>

/** As findLessonAccess, with what only a player needs: every save of a position asks for the rest. */
export async function findLessonToPlay(handle: Handle, id: string, now: Date) {
  return mediumById.first(handle, { id, now })
}

const accessByIds = statement({
  name: 'lesson_accesses',
  params: { ids: text.array, now: instant },
  row: { id: text, ...accessById.row },
  text: `select id, ${accessColumns}
   from lessons where id = ${anyOf('$ids')} and published_at <= $now`,
})

/** As findLessonAccess, for those that exist, in no particular order. */
export const listLessonAccesses = (handle: Handle, ids: string[], now: Date) =>
  accessByIds.rows(handle, { ids, now })

/** A lesson’s own picture; null if it has none, or only the poster of its film. */
export const ownPictureKey = sql`case when picture->>'from' = 'media' then picture->>'key' end`

export type NewLesson = typeof lessons.$inferInsert

/** The tags of a lesson; empty if it does not exist. */
export async function listTags(handle: Handle, id: string): Promise<string[]> {
  const [row] = await handle.select({ tags: lessons.tags }).from(lessons).where(eq(lessons.id, id))
  return row?.tags ?? []
}

/** The texts and lines of lessons, in the order of their ids. */
export async function listTexts(handle: Handle, page: TextPage) {
  const { id, kind, title, name, artist, description, bodyHtml, transcript, lyrics, publishedAt } = lessons
  return handle
    .select({ id, kind, title, name, artist, description, bodyHtml, transcript, lyrics, publishedAt })
    .from(lessons)
    .where(isOfPage(id, page))
    .orderBy(id)
    .limit(page.limit)
}

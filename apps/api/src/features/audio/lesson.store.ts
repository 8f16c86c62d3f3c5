import type { OpeningHours } from '@iki/contract/opening'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { audioLessons, type TranscriptLine } from './audio.tables.ts'

/** A lesson with where the member is in it. Ungated: the service decides about locks. */
export type LessonRecord = {
  id: string
  title: string
  description: string
  access: string[]
  opening: OpeningHours[] | null
  drawing: string
  duration_seconds: number
  body_html: string
  transcript: TranscriptLine[]
  media_key: string
  gain_db: number | null
  seconds: number | null
  is_completed: boolean | null
  sequence: number | null
}

/** What a list shows of a lesson. */
export type ListedLesson = Omit<LessonRecord, 'body_html' | 'transcript' | 'media_key' | 'gain_db'>

/** With who saved the position and when. */
export type LessonWithSaver = LessonRecord & {
  device_id: string | null
  device_name: string | null
  updated_at: Date | null
}

const byId = preparedQuery<LessonWithSaver>(
  'audio_lesson_by_id',
  `select l.id, l.title, l.description, l.access, l.opening, l.drawing, l.duration_seconds, l.body_html, l.transcript,
     l.media_key, l.gain_db, b.seconds, b.is_completed, b.sequence,
     b.device_id, b.device_name, b.updated_at
   from audio_lessons l left join audio_playback b on b.uid = $2 and b.lesson_id = l.id
   where l.id = $1 and l.published_at <= $3`,
)

export async function findLesson(
  handle: Handle,
  id: string,
  { uid, now }: { uid: string | null; now: Date },
): Promise<LessonWithSaver | null> {
  const [row] = await byId(handle, [id, uid, now])
  return row ?? null
}

type LessonAccess = Pick<LessonRecord, 'access' | 'opening' | 'media_key' | 'gain_db' | 'duration_seconds'>

const accessById = preparedQuery<LessonAccess>(
  'audio_lesson_access',
  'select access, opening, media_key, gain_db, duration_seconds from audio_lessons where id = $1 and published_at <= $2',
)

/** What deciding about a lesson needs, and nothing of the member. */
export async function findLessonAccess(handle: Handle, id: string, now: Date) {
  const [row] = await accessById(handle, [id, now])
  return row ?? null
}

const accessByIds = preparedQuery<LessonAccess & { id: string }>(
  'audio_lesson_accesses',
  `select id, access, opening, media_key, gain_db, duration_seconds
   from audio_lessons where id = any($1) and published_at <= $2`,
)

/** As findLessonAccess, of those that are there, in no order. */
export const listLessonAccesses = (handle: Handle, ids: string[], now: Date) =>
  accessByIds(handle, [ids, now])

export type NewLesson = typeof audioLessons.$inferInsert

export async function findLessonHash(handle: Handle, id: string): Promise<string | null> {
  const [row] = await handle
    .select({ contentHash: audioLessons.contentHash })
    .from(audioLessons)
    .where(eq(audioLessons.id, id))
  return row?.contentHash ?? null
}

export async function saveLesson(handle: Handle, lesson: NewLesson): Promise<void> {
  await handle
    .insert(audioLessons)
    .values(lesson)
    .onConflictDoUpdate({ target: audioLessons.id, set: lesson })
}

/** The gain that this medium was found to need when it was loaded before; null when it was not. */
export async function findGain(handle: Handle, id: string, mediaKey: string): Promise<number | null> {
  const [row] = await handle
    .select({ gainDb: audioLessons.gainDb })
    .from(audioLessons)
    .where(and(eq(audioLessons.id, id), eq(audioLessons.mediaKey, mediaKey)))
  return row?.gainDb ?? null
}

/** Of these, or of all, those after an id. */
export type TextPage = { ids: string[] | null; after: string; limit: number }

/** What is written and said in lessons, in the order of their ids. */
export async function listTexts(handle: Handle, { ids, after, limit }: TextPage) {
  const { id, title, description, bodyHtml, transcript, publishedAt } = audioLessons
  return handle
    .select({ id, title, description, bodyHtml, transcript, publishedAt })
    .from(audioLessons)
    .where(and(gt(id, after), ids ? inArray(id, ids) : undefined))
    .orderBy(id)
    .limit(limit)
}

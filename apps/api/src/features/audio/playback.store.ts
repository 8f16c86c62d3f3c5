import { recentlyPlayedLimit } from '@iki/contract/audio'
import { sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { audioMemberPlayCounts, audioPlayCounts } from './audio.tables.ts'
import type { LessonRecord } from './lesson.store.ts'

export type SavedPosition = { seconds: number; is_completed: boolean; sequence: number }

/**
 * One statement, so that two saves at one moment can't both win. A save without a sequence counts as the next one.
 * `completed`, once true, stays. Answers what stands afterwards, also when this save came too late to change it.
 */
const save = preparedQuery<SavedPosition>(
  'audio_playback_save',
  `with saved as (
     insert into audio_playback as b
       (uid, lesson_id, seconds, duration_seconds, is_completed, sequence, updated_at)
     values ($1, $2, $3, $4, $5, coalesce($6::int, 1), $7)
     on conflict (uid, lesson_id) do update set
       seconds = excluded.seconds,
       duration_seconds = coalesce(excluded.duration_seconds, b.duration_seconds),
       is_completed = b.is_completed or excluded.is_completed,
       sequence = coalesce($6::int, b.sequence + 1),
       updated_at = greatest(excluded.updated_at, b.updated_at + interval '1 millisecond')
     where $6::int is null or $6::int > b.sequence
     returning seconds, is_completed, sequence
   )
   select seconds, is_completed, sequence from saved
   union all
   select seconds, is_completed, sequence from audio_playback
   where uid = $1 and lesson_id = $2 and not exists (select from saved)`,
)

export type PositionSave = {
  uid: string
  lessonId: string
  seconds: number
  durationSeconds: number | null
  isCompleted: boolean
  sequence: number | null
  at: Date
}

export async function savePosition(handle: Handle, position: PositionSave): Promise<SavedPosition | null> {
  const { uid, lessonId, seconds, durationSeconds, isCompleted, sequence, at } = position
  const [row] = await save(handle, [uid, lessonId, seconds, durationSeconds, isCompleted, sequence, at])
  return row ?? null
}

type RecentRow = Omit<LessonRecord, 'body_html' | 'transcript' | 'media_key'>

const recent = preparedQuery<RecentRow>(
  'audio_recently_played',
  `select l.id, l.title, l.description, l.access, l.drawing, l.duration_seconds,
     b.seconds, b.is_completed, b.sequence
   from audio_playback b join audio_lessons l on l.id = b.lesson_id
   where b.uid = $1 order by b.updated_at desc limit ${recentlyPlayedLimit}`,
)

export const listRecent = (handle: Handle, uid: string) => recent(handle, [uid])

const increment = { set: { count: sql`${audioPlayCounts.count} + 1` } }

export async function countPlay(handle: Handle, lessonId: string, shard: number): Promise<void> {
  await handle
    .insert(audioPlayCounts)
    .values({ lessonId, shard, count: 1 })
    .onConflictDoUpdate({ target: [audioPlayCounts.lessonId, audioPlayCounts.shard], ...increment })
}

export async function countMemberPlay(
  handle: Handle,
  { uid, lessonId, at }: { uid: string; lessonId: string; at: Date },
): Promise<void> {
  await handle
    .insert(audioMemberPlayCounts)
    .values({ uid, lessonId, count: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: [audioMemberPlayCounts.uid, audioMemberPlayCounts.lessonId],
      set: { count: sql`${audioMemberPlayCounts.count} + 1`, updatedAt: at },
    })
}

/** How often a lesson was started, by anyone. */
export async function totalPlays(handle: Handle, lessonId: string): Promise<number> {
  const [row] = await handle
    .select({ total: sql<number>`coalesce(sum(${audioPlayCounts.count}), 0)::int` })
    .from(audioPlayCounts)
    .where(sql`${audioPlayCounts.lessonId} = ${lessonId}`)
  return row?.total ?? 0
}

import { lessonSchema, type Playlist, playlistSchema } from '@iki/contract/media/lesson'
import * as v from 'valibot'

/** What lies beside the sound of a kept lesson: all that its page shows, and until when it is good. */
const keptLessonSchema = v.object({
  /** As the server told it. Its media address is long over. */
  lesson: lessonSchema,
  /** Of the sound: its kind, its whole size, and what tells one version of it from another. */
  type: v.string(),
  bytes: v.number(),
  version: v.nullable(v.string()),
  partBytes: v.number(),
  isWhole: v.boolean(),
  /** In ms, by this device's clock. */
  keptAt: v.number(),
  endsAt: v.number(),
})
export type KeptLesson = v.InferOutput<typeof keptLessonSchema>

/** Null for what an older version of the app kept in another shape. */
export function readKeptLesson(value: unknown): KeptLesson | null {
  const read = v.safeParse(keptLessonSchema, value)
  return read.success ? read.output : null
}

export function readKeptPlaylist(value: unknown): Playlist | null {
  const read = v.safeParse(playlistSchema, value)
  return read.success ? read.output : null
}

import type { DownloadTerms } from '@iki/contract/media/download'
import { lessonSchema, type Playlist, playlistSchema } from '@iki/contract/media/lesson'
import * as v from 'valibot'

/** What is stored beside the sound of a download: all that its page shows, and until when it lasts. */
const downloadRecordSchema = v.object({
  /** As the server sent it. Its media address has expired. */
  lesson: lessonSchema,
  /** The sound's type, its full size, and the tag of its version. */
  type: v.string(),
  bytes: v.number(),
  version: v.nullable(v.string()),
  partBytes: v.number(),
  isWhole: v.boolean(),
  /** In ms, by this device's clock. */
  keptAt: v.number(),
  endsAt: v.number(),
})
export type DownloadRecord = v.InferOutput<typeof downloadRecordSchema>

/** Null for what an older version of the app stored in another shape. */
export function readDownloadRecord(value: unknown): DownloadRecord | null {
  const read = v.safeParse(downloadRecordSchema, value)
  return read.success ? read.output : null
}

export function readStoredPlaylist(value: unknown): Playlist | null {
  const read = v.safeParse(playlistSchema, value)
  return read.success ? read.output : null
}

/** When the download ends by the device's clock: the time that the server leaves, counted from now. */
export function downloadEnd(term: { keepUntil: string }, { asOf }: DownloadTerms, now: number): number {
  return now + Date.parse(term.keepUntil) - Date.parse(asOf)
}

import type { Lesson, LessonRow, Playlist } from '@iki/contract/media/lesson'
import { type Media, mediaAddressMs } from '@iki/contract/media/media'
import type { Source } from '#core/output/element.ts'
import { clock } from '#core/time/clock.ts'

/** Sample lessons and playlists as the server would send them. A test states only the fields that it is about. */

export function lessonRow(id: string, change: Partial<LessonRow> = {}): LessonRow {
  return {
    id,
    kind: 'audio',
    title: `音声 ${id}`,
    description: '朝のからだをひらく',
    durationSeconds: 60,
    drawing: 'wave',
    accent: 'kafuku',
    lock: null,
    position: null,
    ...change,
  }
}

/** A media address of a lesson that is valid from now. */
export function mediaOf(id: string): Media {
  const expiresAt = new Date(clock.now().getTime() + mediaAddressMs).toISOString()
  return { url: `/v1/media/${id}.mp3?expires=1&signature=s`, expiresAt }
}

/** The source that an output is given to play. */
export function sourceOf(url: string, change: Partial<Source> = {}): Source {
  const media = { url, expiresAt: new Date(clock.now().getTime() + mediaAddressMs).toISOString() }
  return { kind: 'audio', media, freshMedia: async () => media, ...change }
}

export function lessonOf(row: LessonRow, change: Partial<Lesson> = {}): Lesson {
  return {
    ...row,
    bodyHtml: '<p>静かなところで、座って聴いてください。</p>',
    transcript: [
      { start: 0, end: 4, text: '肩の力をぬいて、' },
      { start: 4, end: 9, text: '背骨を下から一つずつ、' },
    ],
    chapters: [],
    lyrics: null,
    isFavorite: false,
    media: mediaOf(row.id),
    ...change,
  }
}

export function playlistOf(tag: string, lessons: LessonRow[], change: Partial<Playlist> = {}): Playlist {
  return {
    tag,
    title: '朝のメソッド',
    description: '目がさめたら、まずひとつ。',
    drawing: 'sun',
    accent: 'kafuku',
    lock: null,
    lessons,
    ...change,
  }
}

/** The fields of a lesson with a saved position. */
export function saved(seconds: number, sequence = 1, isCompleted = false): Pick<LessonRow, 'position'> {
  return { position: { seconds, isCompleted, sequence } }
}

export const planLock = {
  reason: 'plan' as const,
  plans: ['kafuku' as const],
  endedAt: null,
  startsAt: null,
}

import type { Lesson, LessonRow } from '@iki/contract/media/lesson'
import { lessonOf, lessonRow, mediaOf } from './audio-samples.ts'

/** Sample films as the server would send them. A test states only the fields that it is about. */

export function filmRow(id: string, change: Partial<LessonRow> = {}): LessonRow {
  return lessonRow(id, { kind: 'video', title: `動画 ${id}`, description: '足をひらく', ...change })
}

/** A film without qualities, with a poster, captions and chapters. */
export function filmOf(row: LessonRow, change: Partial<Lesson> = {}): Lesson {
  return lessonOf(row, {
    media: {
      ...mediaOf(row.id),
      url: `/v1/media/${row.id}.mp4?expires=1&signature=s`,
      posterUrl: `/v1/film/${row.id}/grant/poster.jpg`,
      stripUrl: `/v1/film/${row.id}/grant/strip.jpg`,
      captionsUrl: `/v1/film/${row.id}/grant/captions.vtt?lesson=${row.id}`,
    },
    film: {
      state: 'whole',
      width: 1280,
      height: 720,
      heights: [],
      strip: { columns: 5, count: 15, everySeconds: 4, width: 160, height: 90 },
    },
    chapters: [
      { start: 0, title: '見る' },
      { start: 20, title: 'ゆっくり' },
      { start: 40, title: '通して' },
    ],
    ...change,
  })
}

import type { LessonRow } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'

/** Where a lesson is played alone: in the player of its kind. */
export function addressOfLesson({ id, kind }: Pick<LessonRow, 'id' | 'kind'>): string {
  if (kind === 'video') return href('/single-dougaplayer/:dougaid?', { dougaid: id })
  if (kind === 'music') return href('/single-music-player/:music?', { music: id })
  return href('/single-player/:onsei?', { onsei: id })
}

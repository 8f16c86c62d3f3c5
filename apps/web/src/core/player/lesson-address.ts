import type { LessonRow } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'

/** The address of the player, of the lesson's kind, with this lesson alone. */
export function addressOfLesson({ id, kind }: Pick<LessonRow, 'id' | 'kind'>): string {
  if (kind === 'video') return href('/single-dougaplayer/:dougaid?', { dougaid: id })
  if (kind === 'music') return href('/single-music-player/:music?', { music: id })
  return href('/single-player/:onsei?', { onsei: id })
}

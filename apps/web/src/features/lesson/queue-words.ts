import type { LessonKind } from '@iki/contract/media/lesson'
import type { Repeat } from '@iki/contract/media/playback'
import { lessonWords } from '#ui/lesson/lesson-words.ts'

/** How a repetition is named on its button, and said in full. */
export function repeatWords(repeat: Repeat, kind: LessonKind): { word: string; spoken: string } {
  const { this: one, name } = lessonWords[kind]
  if (repeat === 'off') return { word: 'くり返し', spoken: 'くり返し なし' }
  if (repeat === 'all') return { word: '全部', spoken: `くり返し 全部の${name}` }
  return { word: one, spoken: `くり返し ${one}だけ` }
}

import { usePractice } from '#core/player/player.ts'
import { noPractice } from '#core/practice/practice.ts'
import type { Span } from '#ui/player/seek-bar.tsx'

/** What of a film is danced over and over, as far as it is set. */
export function usePracticeSpan(lessonId: string): Span | null {
  const { startSeconds, endSeconds } = usePractice(state =>
    state.lessonId === lessonId ? state : noPractice,
  )
  return startSeconds === null ? null : { startSeconds, endSeconds: endSeconds ?? startSeconds }
}

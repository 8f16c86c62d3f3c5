import { href } from '@iki/contract/screens/screens'

/** The query that names the lesson of a playlist's player. */
export const lessonParameter = 'lesson'

/** Where a lesson is played: in the player of a playlist, or alone. */
export function lessonAt(playlistPlayer: string | null, lessonId: string): string {
  if (playlistPlayer === null) return href('/single-player/:onsei?', { onsei: lessonId })
  return `${playlistPlayer}?${lessonParameter}=${encodeURIComponent(lessonId)}`
}

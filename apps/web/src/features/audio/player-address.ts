import type { PlayerPath } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'

/** The query that names the lesson of a playlist's player. */
export const lessonParameter = 'lesson'

/** Where a lesson is played: in the player of a playlist, or alone. */
export function lessonAt(playlistPlayer: string | null, lessonId: string): string {
  if (playlistPlayer === null) return href('/single-player/:onsei?', { onsei: lessonId })
  return `${playlistPlayer}?${lessonParameter}=${encodeURIComponent(lessonId)}`
}

/** Where a playlist is played: in the player that a row names, else in the usual one. */
export function playerOf(playtag: string, player: PlayerPath = '/player/:playtag?'): string {
  // Each of them takes the tag under the name that its own row gives it.
  return href<'/player/:playtag?'>(player as '/player/:playtag?', everyNameOf(playtag) as { playtag: string })
}

const everyNameOf = (playtag: string) => ({ playtag, id: playtag, playlist: playtag })

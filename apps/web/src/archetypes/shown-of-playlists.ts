import type { LessonRow, Playlist } from '@iki/contract/media/lesson'

/**
 * The lessons that each playlist shows where several are below each other: the first of those that none above shows,
 * and that are not `shown` already, so that no lesson is offered twice. One whose lessons are all above shows its first again, because a heading alone
 * would look like an error.
 */
export function shownOfPlaylists(
  playlists: readonly Playlist[],
  most: number,
  shown: readonly LessonRow[] = [],
): LessonRow[][] {
  const above = new Set(shown.map(({ id }) => id))
  return playlists.map(({ lessons }) => {
    const fresh = lessons.filter(({ id }) => !above.has(id))
    const these = fresh.length > 0 ? fresh.slice(0, most) : lessons.slice(0, 1)
    for (const { id } of these) above.add(id)
    return these
  })
}

import type { Lock } from '@iki/contract/access/access'
import type { PlanEntry } from '@iki/contract/access/plan-entries'
import type { Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { playerFor } from '#entities/lesson/player-address.ts'

/** What a list shows of a closed page of a plan. */
export const rowOfWay = ({ path, label, drawing, lock }: PlanEntry & { lock: Lock }) => ({
  id: path,
  title: label,
  drawing,
  lock,
  to: path,
})

/** What a list shows of those of these playlists that are closed, each with the playlist. */
export const rowsOfPlaylists = (playlists: readonly Playlist[], player?: PlayerPath) =>
  playlists.flatMap(playlist => {
    const { tag, title, drawing, lock } = playlist
    return lock ? [{ playlist, row: { id: tag, title, drawing, lock, to: playerFor(playlist, player) } }] : []
  })

import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { lessonAt } from '#entities/lesson/player-address.ts'
import { PlayerLoading } from '#entities/lesson/player-states.tsx'
import type { PlayerTools } from './player-tools.ts'
import { PlaylistPlayer } from './playlist-player.tsx'

type Props = { name: string; playtag: string; tools: PlayerTools }

/**
 * An address that ends with a lesson of a playlist or with another playlist. A lesson opens in the player of its
 * playlist, one step up, so that its address goes along when the player moves on.
 */
export function NamedInPlaylist({ name, playtag, tools }: Props) {
  const { pathname } = useLocation()
  const { data: playlist, isPending } = useQuery(playlistQuery(playtag))
  if (isPending) return <PlayerLoading />
  if (playlist?.lessons.some(({ id }) => id === name)) {
    const player = pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/'))
    return <Navigate to={lessonAt(player, name)} replace />
  }
  return <PlaylistPlayer key={name} playtag={name} tools={tools} />
}

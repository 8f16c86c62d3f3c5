import { usePlayer, useSettings } from '#core/player/player.ts'
import { speedFor } from '#core/player/settings.ts'
import type { Track } from '#core/player/track.ts'

/** How fast a film goes, or would go. */
export function useFilmSpeed({ id }: Track): number {
  const going = usePlayer(state => (state.track?.id === id ? state.speed : null))
  const chosen = useSettings(now => speedFor(now, id))
  return going ?? chosen
}

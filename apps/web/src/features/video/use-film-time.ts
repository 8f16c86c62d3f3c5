import { positionOf, usePlayer } from '#core/player/player.ts'
import { isSameTrack, startSecond, type Track } from '#core/player/track.ts'

/** Where a film is just now, or where it would go on; renders with every move. */
export function useFilmTime(track: Track) {
  const isHere = usePlayer(state => isSameTrack(state.track, track))
  const seconds = usePlayer(state => (isSameTrack(state.track, track) ? state.seconds : null))
  const durationSeconds = usePlayer(state => (isSameTrack(state.track, track) ? state.durationSeconds : null))
  const bufferedSeconds = usePlayer(state => (isHere ? state.bufferedSeconds : 0))
  return {
    seconds: seconds ?? startSecond(positionOf(track), track.durationSeconds, 'byHand'),
    durationSeconds: durationSeconds ?? track.durationSeconds,
    bufferedSeconds,
  }
}

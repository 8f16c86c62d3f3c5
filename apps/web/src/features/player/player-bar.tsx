import { player, settings, usePlayer, useSettings } from '#core/player/player.ts'
import { PlayerDock } from '#ui/player/player-dock.tsx'
import { SeekBar } from '#ui/player/seek-bar.tsx'
import type { Shown } from './mini-player.tsx'

/** The player on other pages of a desk. */
export function PlayerBar({ shown, isLive }: { shown: Shown; isLive: boolean }) {
  const backSeconds = usePlayer(state => state.backSeconds)
  const skipSeconds = usePlayer(state => state.skipSeconds)
  const isList = usePlayer(state => state.queue.lessons.length > 1)
  const volume = useSettings(now => now.volume)
  return (
    <PlayerDock
      {...shown}
      seekBar={!isLive && <Bar />}
      skips={isLive ? undefined : { backSeconds, skipSeconds, onPress: player.skip }}
      onPrevious={isList && !isLive ? player.previous : undefined}
      volume={volume}
      onVolume={value => settings.change({ volume: value })}
    />
  )
}

/** By itself, so that only it renders as the lesson goes on. */
function Bar() {
  const seconds = usePlayer(state => Math.floor(state.seconds))
  const durationSeconds = usePlayer(state => state.durationSeconds)
  return <SeekBar seconds={seconds} durationSeconds={durationSeconds} onSeek={player.seek} />
}

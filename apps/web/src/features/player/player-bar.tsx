import type { ComponentProps } from 'react'
import { player, settings, usePlayer, useSettings } from '#core/player/player.ts'
import type { PlayerCapsule } from '#ui/player/player-capsule.tsx'
import { PlayerDock } from '#ui/player/player-dock.tsx'
import { SeekBar } from '#ui/player/seek-bar.tsx'

/** What the capsule and the bar have in common. */
export type Shown = Omit<ComponentProps<typeof PlayerCapsule>, 'progress' | 'skip' | 'onClose'> & {
  onClose: () => void
}

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

/** By itself, so that only it renders while the lesson plays. */
function Bar() {
  const seconds = usePlayer(state => Math.floor(state.seconds))
  const durationSeconds = usePlayer(state => state.durationSeconds)
  return <SeekBar seconds={seconds} durationSeconds={durationSeconds} onSeek={player.seek} />
}

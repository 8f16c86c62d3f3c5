import type { HoldAwake } from '#core/output/wake-lock.ts'
import type { Player } from '#core/player/make-player.ts'

/** Keeps the screen on while a film plays on it. */
export function keepScreenAwake(player: Pick<Player, 'store' | 'reachOf'>, hold: HoldAwake): void {
  let letSleep: (() => void) | null = null
  player.store.subscribe(({ track, status }) => {
    const isWatched =
      track?.kind === 'video' && status === 'playing' && player.reachOf('video') !== 'receiver'
    if (isWatched) letSleep ??= hold()
    else {
      letSleep?.()
      letSleep = null
    }
  })
}

import type { Output, OutputEvent } from './element.ts'

/** One output to the player, whichever it is that sounds just now. */
export type SwitchedOutput = Output & {
  /** The one before falls silent and is not listened to any more. Speed and volume go along. */
  switchTo(next: Output): void
}

export function switchedOutput(first: Output): SwitchedOutput {
  const listeners = new Set<(event: OutputEvent) => void>()
  const emit = (event: OutputEvent) => {
    for (const listener of listeners) listener(event)
  }
  let current = first
  let unfollow = current.onEvent(emit)
  let speed: number | null = null
  let volume: number | null = null

  return {
    switchTo(next) {
      unfollow()
      current.clear()
      current = next
      unfollow = current.onEvent(emit)
      if (speed !== null) current.setSpeed(speed)
      if (volume !== null) current.setVolume(volume)
    },
    reach: kind => current.reach(kind),
    setSource: (source, at) => current.setSource(source, at),
    prepare: source => current.prepare?.(source),
    isRenewing: () => current.isRenewing?.() ?? false,
    clear: () => current.clear(),
    play: () => current.play(),
    pause: () => current.pause(),
    seek: seconds => current.seek(seconds),
    setSpeed(next) {
      speed = next
      current.setSpeed(next)
    },
    setVolume(next) {
      volume = next
      current.setVolume(next)
    },
    seconds: () => current.seconds(),
    durationSeconds: () => current.durationSeconds(),
    bufferedUntil: () => current.bufferedUntil(),
    isBuffered: seconds => current.isBuffered(seconds),
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

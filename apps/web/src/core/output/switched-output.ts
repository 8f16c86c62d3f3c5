import type { Output, OutputEvent } from './element.ts'

/** One output for the player, which passes everything to the current one. */
export type SwitchedOutput = Output & {
  /** Stops the former output and no longer listens to it. Speed and volume are taken along. */
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

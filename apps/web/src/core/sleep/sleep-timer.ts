import { createStore } from 'zustand'
import type { Player } from '#core/player/make-player.ts'
import type { PlayerEvent } from '#core/player/player-state.ts'
import { isLastIn } from '#core/queue/queue.ts'
import type { sleepPoint } from './sleep-point.ts'

/** The sound fades over this long before it stops. */
export const fadeSeconds = 10
/** How many minutes somebody may set. */
export const sleepMinutes = { min: 1, max: 600 } as const

export type SleepSetting = { kind: 'minutes'; minutes: number } | { kind: 'lesson' } | { kind: 'playlist' }

export type Sleep = {
  setting: SleepSetting | null
  /** Seconds until the sound stops; null if that is not known, as for a whole playlist. */
  leftSeconds: number | null
  /** The remaining share, from 0 to 1. */
  share: number
}

const awake: Sleep = { setting: null, leftSeconds: null, share: 1 }

type Parts = {
  player: Pick<Player, 'store' | 'pause' | 'dim'>
  now: () => number
  /** Learns where the timer was set, and where it stopped the sound. */
  point?: Pick<ReturnType<typeof sleepPoint>, 'noteSet' | 'noteStopped'>
}

/**
 * Stops the sound after so many minutes, or at the end of the lesson or the playlist. The last seconds fade out; the
 * volume is restored afterwards. It is independent of the screens.
 */
export function sleepTimer({ player, now, point }: Parts) {
  const store = createStore<Sleep>(() => awake)
  let endsAt = 0
  let ticking: ReturnType<typeof setInterval> | undefined

  /** Whether the sound stops after this lesson. A lesson that is repeated alone counts as its whole playlist. */
  function endsWithThis(): boolean {
    const { setting } = store.getState()
    const { queue } = player.store.getState()
    return (
      setting?.kind === 'lesson' ||
      (setting?.kind === 'playlist' && (queue.repeat === 'one' || isLastIn(queue)))
    )
  }

  function leftOfLesson(): number {
    const { durationSeconds, seconds, speed } = player.store.getState()
    return Math.max(0, durationSeconds - seconds) / speed
  }

  function update(): void {
    const { setting } = store.getState()
    if (!setting) return
    if (setting.kind === 'minutes') {
      const leftSeconds = Math.max(0, (endsAt - now()) / 1000)
      show(leftSeconds, leftSeconds / (setting.minutes * 60))
      if (leftSeconds <= 0) stop()
    } else if (endsWithThis()) {
      const { durationSeconds, speed } = player.store.getState()
      const leftSeconds = leftOfLesson()
      show(leftSeconds, durationSeconds > 0 ? leftSeconds / (durationSeconds / speed) : 1)
    } else show(null, 1)
  }

  function show(leftSeconds: number | null, share: number): void {
    const shown = leftSeconds === null ? null : Math.ceil(leftSeconds)
    const { leftSeconds: before, share: shareBefore } = store.getState()
    if (shown !== before || Math.abs(share - shareBefore) > 0.005)
      store.setState({ leftSeconds: shown, share })
    player.dim(leftSeconds === null ? 1 : leftSeconds / fadeSeconds)
  }

  /** The time is over. */
  function stop(): void {
    const { status } = player.store.getState()
    if (status === 'playing' || status === 'loading') point?.noteStopped()
    player.pause()
    clear()
  }

  function clear(): void {
    clearInterval(ticking)
    if (store.getState().setting === null) return
    store.setState(awake)
    player.dim(1)
  }

  player.store.subscribe((state, before) => {
    if (state.track === null) clear()
    else if (state.seconds !== before.seconds || state.track !== before.track) update()
  })

  return {
    store,
    begin(setting: SleepSetting): void {
      clear()
      point?.noteSet()
      if (setting.kind === 'minutes') endsAt = now() + setting.minutes * 60_000
      store.setState({ setting })
      // A timer as well as the events of the player, which has none while it waits for the network.
      ticking = setInterval(update, 250)
      update()
    },
    /** Adds minutes, for a member who is still awake. */
    prolong(minutes: number): void {
      const { setting } = store.getState()
      if (setting?.kind !== 'minutes') return
      endsAt += minutes * 60_000
      const left = (endsAt - now()) / 60_000
      store.setState({ setting: { kind: 'minutes', minutes: Math.max(setting.minutes, left) } })
      update()
    },
    clear,
    /** Whether the next lesson may start by itself. */
    mayGoOn: () => !endsWithThis(),
    /** Has to be the last listener of the player, after those that call `mayGoOn`. */
    follow({ kind }: PlayerEvent): void {
      // The sound has ended: restores the volume before somebody plays again.
      if (kind !== 'ended' || !endsWithThis() || player.store.getState().status !== 'ended') return
      point?.noteStopped()
      clear()
    },
  }
}
export type SleepTimer = ReturnType<typeof sleepTimer>

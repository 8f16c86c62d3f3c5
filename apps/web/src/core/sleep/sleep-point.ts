import * as v from 'valibot'
import { createStore } from 'zustand'
import type { Owner } from '#core/offline/owner.ts'
import { defineStore, type Store, theOne } from '#core/offline/store.ts'
import type { Player } from '#core/player/make-player.ts'

/** Less than this is not worth going back for. */
const missedSeconds = 30
/** So long after that night, its position is offered. */
const offeredMs = 16 * 60 * 60_000

const sleepPositionSchema = v.object({ lessonId: v.string(), title: v.string(), seconds: v.number() })
const pointSchema = v.object({
  /** Where the member set the timer, and was awake. */
  set: sleepPositionSchema,
  /** Where the timer stopped the sound. */
  stopped: sleepPositionSchema,
  stoppedAt: v.number(),
})
export type SleepPosition = v.InferOutput<typeof sleepPositionSchema>
export type SleepPoint = v.InferOutput<typeof pointSchema>

export const sleepPointStore = (): Store<SleepPoint, 'sleep-point'> =>
  defineStore({
    name: 'sleep-point',
    version: 1,
    form: 'one',
    schema: pointSchema,
    isDispensable: true,
  })

type Parts = {
  player: Pick<Player, 'store' | 'follow'>
  store: Store<SleepPoint, 'sleep-point'>
  owner: () => Owner
  now: () => number
}

/**
 * What somebody missed who fell asleep: where the sleep timer was set, and where it stopped the sound. It lasts over a
 * reload, until something is played again.
 */
export function sleepPoint({ player, store: stored, owner, now }: Parts) {
  const store = createStore<{ point: SleepPoint | null }>(() => ({ point: null }))
  let set: SleepPosition | null = null

  function here(): SleepPosition | null {
    const { track, seconds } = player.store.getState()
    return track && !track.live ? { lessonId: track.id, title: track.title, seconds } : null
  }

  function forget(): void {
    stored.remove(owner(), theOne)
    store.setState({ point: null })
  }

  player.follow(({ kind }) => {
    if (kind === 'started' || kind === 'resumed') forget()
  })

  return {
    store,
    /** Shows what is stored for whoever is signed in now. */
    restore(): void {
      set = null
      const point = stored.find(owner(), theOne)
      store.setState({ point: point && now() - point.stoppedAt < offeredMs ? point : null })
    },
    noteSet(): void {
      set = here()
    },
    noteStopped(): void {
      const stopped = here()
      if (!set || !stopped) return
      if (set.lessonId === stopped.lessonId && stopped.seconds - set.seconds < missedSeconds) return
      const point = { set, stopped, stoppedAt: now() }
      stored.write(owner(), theOne, point)
      store.setState({ point })
    },
    forget,
  }
}

import { liveQuery } from 'dexie'

/** The latest result of a reading; undefined until the first one has finished. */
export type Found<T> = { value: T | undefined; error: unknown }

type Read = () => Promise<unknown>
type Reading = {
  read: Read
  found: Found<unknown>
  /** The components that show it. */
  listeners: Set<() => void>
  /** Stops following changes. */
  unsubscribe(): void
}

/** How many results are stored that no component shows now, so that going back is fast. */
const mostIdle = 20
const unread: Found<never> = { value: undefined, error: null }

/**
 * Readings of the diary on this phone, by key. Each is read once for all components that show it, and again after every
 * change, also from another tab. A result that no component shows any more is stored until it changes.
 */
export function liveReadings() {
  const readings = new Map<string, Reading>()
  let hold: object | null = null

  /** Starts to read a key, unless it is read already. */
  function begin(key: string, read: Read): Reading {
    const known = readings.get(key)
    if (known) return known
    const reading: Reading = { read, found: unread, listeners: new Set(), unsubscribe() {} }
    readings.set(key, reading)
    if (!hold) run(key, reading)
    forgetIdle()
    return reading
  }

  function run(key: string, reading: Reading): void {
    const notify = (found: Found<unknown>) => {
      reading.found = found
      for (const listener of reading.listeners) listener()
    }
    let isFirst = true
    const subscription = liveQuery(async () => {
      if (!isFirst && reading.listeners.size === 0) return forget(key)
      isFirst = false
      return reading.read()
    }).subscribe({
      next: value => notify({ value, error: null }),
      error: (error: unknown) => notify({ value: undefined, error }),
    })
    reading.unsubscribe = () => subscription.unsubscribe()
  }

  function forget(key: string): void {
    readings.get(key)?.unsubscribe()
    readings.delete(key)
  }

  function forgetIdle(): void {
    const idle = [...readings].filter(([, { listeners }]) => listeners.size === 0)
    for (const [at, [key, { found }]] of idle.toReversed().entries())
      if (found.error !== null || at >= mostIdle) forget(key)
  }

  return {
    /** The current result. Starts the reading if there is none yet. */
    current: <T>(key: string, read: () => Promise<T>) => begin(key, read).found as Found<T>,

    /** Calls back at every change. Returns a function that stops it. */
    follow(key: string, read: Read, listener: () => void): () => void {
      const { listeners } = begin(key, read)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        forgetIdle()
      }
    },

    /** Delays all readings until `moment`, because a save is more urgent. Then reads again what is shown. */
    async holdUntil(moment: Promise<unknown>): Promise<void> {
      const mine = {}
      hold = mine
      for (const [key, { listeners, unsubscribe }] of readings) {
        unsubscribe()
        if (listeners.size === 0) readings.delete(key)
      }
      await moment.catch(() => {})
      if (hold !== mine) return // Another save has started.
      hold = null
      for (const [key, reading] of readings) run(key, reading)
    },

    stop(): void {
      for (const key of [...readings.keys()]) forget(key)
    },
  }
}
export type LiveReadings = ReturnType<typeof liveReadings>

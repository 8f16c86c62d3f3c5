import * as v from 'valibot'
import { theDevice } from '#core/offline/owner.ts'
import { defineStore, theOne } from '#core/offline/store.ts'

type Parts = {
  now: () => number
  /** Milliseconds since the page was opened: this clock can't be set. */
  elapsed: () => number
}

const seenStore = defineStore({
  name: 'seen-clock',
  version: 1,
  form: 'text',
  schema: v.pipe(v.string(), v.decimal()),
  keyOf: () => 'iki.kept.seen',
  isDispensable: true,
})

/**
 * The device's clock, guarded against being set back to make downloads last longer: it never returns a time before the
 * latest one that was seen on this device. While the clock is behind that, time runs on from there. In ms.
 */
export function seenClock({ now, elapsed }: Parts) {
  let seen = Number(seenStore.find(theDevice, theOne) ?? 0)
  let seenAfter = elapsed()

  function note(at: number): number {
    seen = at
    seenAfter = elapsed()
    seenStore.write(theDevice, theOne, String(at))
    return at
  }

  return {
    now: (): number => note(Math.max(now(), seen + elapsed() - seenAfter)),
    /** The server has answered: its times are counted from the current clock, even if that was set back. */
    trust: (): number => note(now()),
  }
}
export type SeenClock = ReturnType<typeof seenClock>

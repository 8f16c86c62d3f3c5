import * as v from 'valibot'
import { theDevice } from '#core/offline/owner.ts'
import { defineStore, theOne } from '#core/offline/store.ts'

type Parts = {
  now: () => number
  /** Ms since the page was opened, which nobody can set. */
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
 * The device's clock as far as it can be trusted without a network: it never goes back behind the latest time that was
 * seen on this device, and while it is set back, time goes on from there. In ms.
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
    /** The server was asked: what it said is counted from the current clock. */
    trust: (): number => note(now()),
  }
}
export type SeenClock = ReturnType<typeof seenClock>

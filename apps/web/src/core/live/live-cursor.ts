import * as v from 'valibot'
import type { Owner } from '../kept-on-device.ts'

type CursorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const cursorSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const prefix = 'iki.live.cursor.'
const keyOf = (uid: string) => `${prefix}${uid}`

/** Up to where a member of this browser has heard what happened. Tabs take the line over from each other there. */
export function liveCursor(storage: CursorStorage, owner: () => Owner) {
  const uid = () => {
    const who = owner()
    return who.kind === 'member' ? who.uid : null
  }
  return {
    read(): number | null {
      const who = uid()
      if (who === null) return null
      try {
        const read = v.safeParse(cursorSchema, JSON.parse(storage.getItem(keyOf(who)) ?? 'null'))
        return read.success ? read.output : null
      } catch {
        return null
      }
    },

    note(cursor: number): void {
      const who = uid()
      if (who === null) return
      try {
        storage.setItem(keyOf(who), String(cursor))
      } catch {
        // It holds as long as nobody asks.
      }
    },
  }
}
export type LiveCursor = ReturnType<typeof liveCursor>

/** Takes away how far anybody has heard here: a session begins anew, and one that has ended leaves no name behind. */
export function forgetLiveCursors(storage: Storage): void {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // What can't be stored isn't there either.
  }
}

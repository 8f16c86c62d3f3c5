import * as v from 'valibot'
import type { Owner } from '#core/offline/owner.ts'
import { liveCursorKey } from './live-cursor-key.ts'

type CursorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const cursorSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

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
        const read = v.safeParse(cursorSchema, JSON.parse(storage.getItem(liveCursorKey(who)) ?? 'null'))
        return read.success ? read.output : null
      } catch {
        return null
      }
    },

    note(cursor: number): void {
      const who = uid()
      if (who === null) return
      try {
        storage.setItem(liveCursorKey(who), String(cursor))
      } catch {
        // It holds as long as nobody asks.
      }
    },
  }
}
export type LiveCursor = ReturnType<typeof liveCursor>

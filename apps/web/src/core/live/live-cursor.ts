import * as v from 'valibot'
import type { Owner } from '#core/offline/owner.ts'
import { liveCursorKey } from './live-cursor-key.ts'

type CursorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const cursorSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The last event that a member of this browser received. The tab that leads next continues after it. */
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
        // Without storage, the next page reads everything again, as at a first visit.
      }
    },
  }
}
export type LiveCursor = ReturnType<typeof liveCursor>

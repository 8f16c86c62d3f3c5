import { removeTexts } from './device-storage.ts'
import { storeKey } from './owner.ts'
import { defineStore, type StoreParts } from './store.ts'

/**
 * The stores of what the server has, too. They are named here, since a store's own code may not be loaded when its
 * entries have to go.
 */
const copies = [
  'puzzle-lists',
  'puzzles',
  'relearn-cards',
  'sheet-histories',
  'sheets',
  'story-episodes',
  'story-looked-at',
  'story-maps',
  'story-places',
  'wheels',
] as const

/** A member's copy of what the server has: it leaves this device with the downloads, and is no loss. */
export const defineCopy = <T>(
  parts: Omit<StoreParts<T, (typeof copies)[number]>, 'isDispensable' | 'keyOf'>,
) => defineStore({ ...parts, isDispensable: true })

/** Removes the copies of all members from this device, except those of one member if given. */
export function removeCopies(except: string | null = null): void {
  for (const name of copies) {
    const own = storeKey(name, { kind: 'member', uid: except })
    const everyones = storeKey(name, { kind: 'member', uid: '' })
    removeTexts(key => key.startsWith(everyones) && (except === null || key !== own))
  }
}

import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { theDevice } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const result = v.object({
  item: v.string(),
  title: v.string(),
  rarity: count,
  isPity: v.boolean(),
  isNew: v.boolean(),
})
const schema = v.object({
  draws: count,
  misses: count,
  things: v.array(v.object({ item: v.string(), title: v.string(), rarity: count, at: v.string() })),
  fragments: v.array(v.object({ rarity: count, count })),
  history: v.array(v.object({ id: v.string(), ordinal: count, at: v.string(), results: v.array(result) })),
})
export type PracticeDraws = v.InferOutput<typeof schema>

/** Practice draws of this device, by gacha. */
export const practiceDraws = defineStore({ name: 'gacha-trial', version: 1, schema })

const nothing: PracticeDraws = { draws: 0, misses: 0, things: [], fragments: [], history: [] }
const listeners = new Set<() => void>()
const shown = new Map<string, { practice: PracticeDraws; isSaved: boolean }>()
const unread = { practice: nothing, isSaved: true }

export function currentPracticeDraws(gacha: string): { practice: PracticeDraws; isSaved: boolean } {
  const known = shown.get(gacha) ?? {
    practice: practiceDraws.find(theDevice, gacha) ?? nothing,
    isSaved: true,
  }
  shown.set(gacha, known)
  return known
}

export function savePracticeDraws(gacha: string, practice: PracticeDraws): void {
  shown.set(gacha, { practice, isSaved: practiceDraws.write(theDevice, gacha, practice) })
  for (const listener of listeners) listener()
}

/** Another tab may draw, too. */
function subscribe(listener: () => void): () => void {
  const readAnew = () => {
    readPracticeDrawsAnew()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', readAnew)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', readAnew)
  }
}

/** What this device has drawn for nothing. A page that the server renders knows nothing of it. */
export function usePracticeDraws(gacha: string): { practice: PracticeDraws; isSaved: boolean } {
  return useSyncExternalStore(
    subscribe,
    () => currentPracticeDraws(gacha),
    () => unread,
  )
}

/** Reads from the device again; draws that it could not save stay. */
export function readPracticeDrawsAnew(): void {
  for (const [gacha, { isSaved }] of shown) if (isSaved) shown.delete(gacha)
}

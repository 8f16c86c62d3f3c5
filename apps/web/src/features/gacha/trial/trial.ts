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
export type Trial = v.InferOutput<typeof schema>

/** Trials of this device, by gacha. */
export const trials = defineStore({ name: 'gacha-trial', version: 1, schema })

const nothing: Trial = { draws: 0, misses: 0, things: [], fragments: [], history: [] }
const listeners = new Set<() => void>()
const shown = new Map<string, { trial: Trial; isSaved: boolean }>()
const unread = { trial: nothing, isSaved: true }

export function currentTrial(gacha: string): { trial: Trial; isSaved: boolean } {
  const known = shown.get(gacha) ?? { trial: trials.find(theDevice, gacha) ?? nothing, isSaved: true }
  shown.set(gacha, known)
  return known
}

export function saveTrial(gacha: string, trial: Trial): void {
  shown.set(gacha, { trial, isSaved: trials.write(theDevice, gacha, trial) })
  for (const listener of listeners) listener()
}

/** Another tab may draw, too. */
function subscribe(listener: () => void): () => void {
  const readAnew = () => {
    readTrialsAnew()
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
export function useTrial(gacha: string): { trial: Trial; isSaved: boolean } {
  return useSyncExternalStore(
    subscribe,
    () => currentTrial(gacha),
    () => unread,
  )
}

/** Reads from the device again; what it does not keep stays. */
export function readTrialsAnew(): void {
  for (const [gacha, { isSaved }] of shown) if (isSaved) shown.delete(gacha)
}

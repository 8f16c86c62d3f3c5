import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore, theOne } from '#core/offline/store.ts'

/** How many searches are stored. */
const most = 8

/** The member's last searches on this device, the latest first. They are never sent to the server. */
const historyStore = defineStore({
  name: 'search-history',
  version: 1,
  form: 'one',
  schema: v.array(v.string()),
  isDispensable: true,
})

const state = createStore<{ owner: string; searches: string[] }>(() => ({ owner: '', searches: [] }))

function read(): string[] {
  return historyStore.find(currentOwner(), theOne) ?? []
}

function write(searches: string[]): void {
  const owner = currentOwner()
  if (searches.length > 0) historyStore.write(owner, theOne, searches)
  else historyStore.remove(owner, theOne)
  state.setState({ owner: String(owner), searches })
}

export const searchHistory = {
  /** Stores a search whose result was opened. */
  add(typed: string): void {
    write([typed, ...read().filter(each => each !== typed)].slice(0, most))
  },
  clear: (): void => write([]),
}

export function useSearchHistory(): string[] {
  const { owner, searches } = useStore(state)
  return owner === String(currentOwner()) ? searches : read()
}

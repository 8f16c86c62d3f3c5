import { createStore } from 'zustand'
import type { Owner } from './owner.ts'
import type { Store } from './store.ts'
import { type AllUnsent, isSameValue, type Unsent } from './unsent.ts'

type Parts<T, N extends string> = {
  store: Store<T, N>
  /** Whose entries these are. */
  who: () => Owner
  /** Called when an entry was sent or given up: no pause is waited for any more. */
  onRemoved: (id: string) => void
}

/** The entries of an outbox: those of this page's state and those stored on the device, by any tab. */
export function outboxEntries<T, N extends string>({ store, who, onRemoved }: Parts<T, N>) {
  const { state, find, ids, set, begin } = outboxState<T>()
  /** Entries that the device could not store. */
  const unstored = new Set<string>()

  function save(id: string, value: T): void {
    if (store.write(who(), id, value)) unstored.clear()
    else unstored.add(id)
  }

  return {
    state,
    find,
    ids,
    set,
    save,
    isUnstored: (id: string): boolean => unstored.has(id),

    forget(id: string, isSent: boolean): void {
      onRemoved(id)
      unstored.delete(id)
      store.remove(who(), id)
      set(id, null, isSent)
    },

    /** What waits under an id now, whichever tab has written it. Null when it was sent or given up. */
    newest: (id: string, stored: Readonly<Record<string, T>>): T | null =>
      (unstored.has(id) ? find(id)?.value : stored[id]) ?? null,

    /** Applies what another tab has written, sent or given up, except to entries that are being sent. */
    reconcile(isUnderWay: (id: string) => boolean): void {
      const stored = store.read(who())
      for (const [id, { value }] of Object.entries(state.getState().unsent)) {
        if (isUnderWay(id) || unstored.has(id)) continue
        const current = stored[id]
        if (current === undefined) {
          onRemoved(id)
          set(id, null)
        } else if (!isSameValue(current, value)) set(id, { value: current, state: 'waiting', error: null })
      }
      for (const [id, value] of Object.entries(stored))
        if (!find(id)) set(id, { value, state: 'onDevice', error: null })
    },

    /** Moves entries that were written before the page knew its member’s id to that member. */
    takeFrom(before: Owner): void {
      const current = store.read(who())
      for (const id of ids()) {
        const value = find(id)?.value
        if (value !== undefined && !(id in current)) save(id, value)
        store.remove(before, id)
      }
    },

    /** Replaces the state by what this owner has on the device. */
    begin: (): void => begin(store.read(who())),

    /** The owner changes: forgets what could not be stored for the former one. */
    leaveOwner: (): void => unstored.clear(),
  }
}

/** The state of an outbox for screens: its entries and their states, in the order of writing. */
function outboxState<T>() {
  const state = createStore<AllUnsent<T>>(() => ({ unsent: {}, sentIds: new Set() }))
  return {
    state,
    find: (id: string): Unsent<T> | undefined => state.getState().unsent[id],
    ids: (): string[] => Object.keys(state.getState().unsent),

    /** An entry that exists stays at its position in the order; null removes it. */
    set(id: string, entry: Unsent<T> | null, isSent = false): void {
      const { unsent, sentIds } = state.getState()
      const { [id]: _, ...others } = unsent
      const ids = new Set(sentIds)
      if (isSent && !entry) ids.add(id)
      else ids.delete(id)
      state.setState({ unsent: entry ? { ...unsent, [id]: entry } : others, sentIds: ids })
    },

    /** Replaces everything by what an earlier page left. */
    begin(values: Readonly<Record<string, T>>): void {
      const entries = Object.entries(values).map(
        ([id, value]) => [id, { value, state: 'onDevice', error: null } satisfies Unsent<T>] as const,
      )
      state.setState({ unsent: Object.fromEntries(entries), sentIds: new Set() }, true)
    },
  }
}

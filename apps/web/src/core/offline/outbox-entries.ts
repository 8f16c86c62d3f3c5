import { createStore } from 'zustand'
import type { Owner } from './owner.ts'
import type { Store } from './store.ts'
import { type AllUnsent, isSameValue, type Unsent } from './unsent.ts'

type Parts<T, N extends string> = {
  store: Store<T, N>
  /** Whose entries these are. */
  who: () => Owner
  /** It waits for no pause any more: it was sent, or given up. */
  onRemoved: (id: string) => void
}

/** What waits in an outbox, on the page and on the device at once, whichever tab has written it. */
export function outboxEntries<T, N extends string>({ store, who, onRemoved }: Parts<T, N>) {
  const { state, find, ids, set, begin } = outboxState<T>()
  /** What the device has not taken. */
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

    /** Takes in what another tab has written, sent or given up, but for what is on its way. */
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

    /** What was written before the page knew its member’s name is theirs from now on. */
    takeFrom(before: Owner): void {
      const current = store.read(who())
      for (const id of ids()) {
        const value = find(id)?.value
        if (value !== undefined && !(id in current)) save(id, value)
        store.remove(before, id)
      }
    },

    /** What this owner has on the device takes the place of everything. */
    begin: (): void => begin(store.read(who())),

    /** Somebody else is here: what the device has not taken of an earlier owner says nothing here. */
    leaveOwner: (): void => unstored.clear(),
  }
}

/** What screens see of an outbox: each entry with where it is, in the order in which they were written. */
function outboxState<T>() {
  const state = createStore<AllUnsent<T>>(() => ({ unsent: {}, sentIds: new Set() }))
  return {
    state,
    find: (id: string): Unsent<T> | undefined => state.getState().unsent[id],
    ids: (): string[] => Object.keys(state.getState().unsent),

    /** One that stands there already stays in its turn; null removes it. */
    set(id: string, entry: Unsent<T> | null, isSent = false): void {
      const { unsent, sentIds } = state.getState()
      const { [id]: _, ...others } = unsent
      const ids = new Set(sentIds)
      if (isSent && !entry) ids.add(id)
      else ids.delete(id)
      state.setState({ unsent: entry ? { ...unsent, [id]: entry } : others, sentIds: ids })
    },

    /** What an earlier page has left, in the place of everything. */
    begin(values: Readonly<Record<string, T>>): void {
      const entries = Object.entries(values).map(
        ([id, value]) => [id, { value, state: 'onDevice', error: null } satisfies Unsent<T>] as const,
      )
      state.setState({ unsent: Object.fromEntries(entries), sentIds: new Set() }, true)
    },
  }
}

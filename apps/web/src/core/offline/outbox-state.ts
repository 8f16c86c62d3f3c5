import { createStore } from 'zustand'
import type { AllUnsent, Unsent } from './unsent.ts'

/** What screens see of an outbox: each entry with where it is, in the order in which they were written. */
export function outboxState<T>() {
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

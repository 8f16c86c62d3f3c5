import { createStore, useStore } from 'zustand'

type Asked = { answer: Promise<boolean>; settle: (isProved: boolean) => void }

const store = createStore<{ asked: Asked | null }>(() => ({ asked: null }))

/**
 * Where a call answers proof_needed, the member is asked to prove that it is them, once for all calls that wait for it.
 * A sheet of the shell asks.
 */
export const proof = {
  /** Whether the member has proved it; false if they would not. */
  ask(): Promise<boolean> {
    const { asked } = store.getState()
    if (asked) return asked.answer
    const { promise, resolve } = Promise.withResolvers<boolean>()
    store.setState({ asked: { answer: promise, settle: resolve } })
    return promise
  },

  settle(isProved: boolean): void {
    store.getState().asked?.settle(isProved)
    store.setState({ asked: null })
  },
}

export const useIsProofAsked = (): boolean => useStore(store, ({ asked }) => asked !== null)

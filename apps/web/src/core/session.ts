import type { ErrorCode } from '@iki/contract/errors'
import { createStore, useStore } from 'zustand'
import { accessToken, mayBeSignedIn } from './access-token.ts'

type Session = {
  /** Whether this browser may be signed in; the server has the last word. */
  isSignedIn: boolean
  /** Why a session ended without the member asking for it. */
  lostBecause: ErrorCode | null
}

const store = createStore<Session>(() => ({
  isSignedIn: typeof document !== 'undefined' && mayBeSignedIn(),
  lostBecause: null,
}))

/** Who has to know when a session begins or ends: caches forget, the player stops. */
const onChange = new Set<() => void>()

export const session = {
  isSignedIn: () => store.getState().isSignedIn,

  begin(token: string): void {
    accessToken.write(token)
    store.setState({ isSignedIn: true, lostBecause: null })
    tellAll()
  },

  /** The member signed out. */
  end(): void {
    accessToken.remove()
    store.setState({ isSignedIn: false, lostBecause: null })
    tellAll()
  },

  /** The server ended the session. */
  lose(because: ErrorCode): void {
    if (!store.getState().isSignedIn) return
    store.setState({ isSignedIn: false, lostBecause: because })
    tellAll()
  },

  onChange(listener: () => void): () => void {
    onChange.add(listener)
    return () => onChange.delete(listener)
  },
}

function tellAll(): void {
  for (const listener of onChange) listener()
}

export function useIsSignedIn(): boolean {
  return useStore(store, state => state.isSignedIn)
}

export function useLostSession(): ErrorCode | null {
  return useStore(store, state => state.lostBecause)
}

/** Another tab of this browser signed in or out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.storageArea !== localStorage) return
    const isSignedIn = mayBeSignedIn()
    if (isSignedIn === store.getState().isSignedIn) return
    store.setState({ isSignedIn, lostBecause: null })
    tellAll()
  })
}

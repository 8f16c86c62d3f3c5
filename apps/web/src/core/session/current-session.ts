import type { ErrorCode } from '@iki/contract/api/errors'
import { createStore, useStore } from 'zustand'
import { forgetLiveCursors } from '#core/live/live-cursor-key.ts'
import { accessToken, csrfToken, mayBeSignedIn, removeCsrfToken } from './access-token.ts'

type Session = {
  /** Whether this browser may be signed in; the server has the last word. */
  isSignedIn: boolean
  /** Why a session ended without the member asking for it. */
  lostBecause: ErrorCode | null
  /** How often one member has taken another's place: what the page still shows is the former's. */
  handovers: number
}

const hasPage = typeof document !== 'undefined'

const store = createStore<Session>(() => ({
  isSignedIn: hasPage && mayBeSignedIn(),
  lostBecause: null,
  handovers: 0,
}))

/** Which session this page is about. Renewing a token leaves the cookie as it is; a new session brings a new one. */
let mark = hasPage ? csrfToken() : null
if (hasPage && mark === null) forgetLiveCursors()

/** Who has to know when a session begins or ends: caches forget, the player stops. */
const onChange = new Set<() => void>()
/** Who has to know when all of those are through: what was written down at the end still waits for its owner. */
const afterChange = new Set<() => void>()

export const session = {
  isSignedIn: () => store.getState().isSignedIn,

  begin(token: string): void {
    accessToken.write(token)
    become({ isSignedIn: true, lostBecause: null })
  },

  /** The member signed out. Without its readable cookie, what is left of the session is of no use to anybody. */
  end(): void {
    accessToken.remove()
    removeCsrfToken()
    become({ isSignedIn: false, lostBecause: null })
  },

  /** The server ended the session. */
  lose(because: ErrorCode): void {
    accessToken.remove()
    removeCsrfToken()
    if (session.isSignedIn()) become({ isSignedIn: false, lostBecause: because })
  },

  onChange(listener: () => void): () => void {
    onChange.add(listener)
    return () => onChange.delete(listener)
  },

  /** As onChange, after everybody there. */
  afterChange(listener: () => void): () => void {
    afterChange.add(listener)
    return () => afterChange.delete(listener)
  },
}

function become(next: Pick<Session, 'isSignedIn' | 'lostBecause'>): void {
  mark = csrfToken()
  forgetLiveCursors()
  const { isSignedIn: wasSignedIn, handovers } = store.getState()
  store.setState({ ...next, handovers: wasSignedIn && next.isSignedIn ? handovers + 1 : handovers })
  for (const listener of [...onChange, ...afterChange]) listener()
}

export function useIsSignedIn(): boolean {
  return useStore(store, state => state.isSignedIn)
}

export function useLostSession(): ErrorCode | null {
  return useStore(store, state => state.lostBecause)
}

/** Changes where one member takes another's place: a key for what must then begin anew. */
export function useHandovers(): number {
  return useStore(store, state => state.handovers)
}

/** Another tab of this browser signed in or out, or both. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.storageArea !== localStorage || csrfToken() === mark) return
    become({ isSignedIn: mayBeSignedIn(), lostBecause: null })
  })
}

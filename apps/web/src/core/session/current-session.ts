import type { ErrorCode } from '@iki/contract/api/errors'
import { createStore, useStore } from 'zustand'
import { forgetLiveCursors } from '#core/live/live-cursor-key.ts'
import { isOfDevice } from '#core/offline/device-storage.ts'
import { isInBrowser, rendering } from '#ui/page/rendering.ts'
import { accessToken, csrfToken, mayBeSignedIn, removeCsrfToken } from './access-token.ts'

type Session = {
  /** Whether this browser is probably signed in; the server decides. */
  isSignedIn: boolean
  /** Why a session ended without the member asking for it. */
  lostBecause: ErrorCode | null
  /** Counts how often one member replaced another on this page, which may still show the former's data. */
  handovers: number
}

const store = createStore<Session>(() => ({
  isSignedIn: mayBeSignedIn(),
  lostBecause: null,
  handovers: 0,
}))

/** Identifies the session of this page. Renewing a token does not change the cookie; a new session has a new one. */
let mark = csrfToken()
if (isInBrowser && mark === null) forgetLiveCursors()

/** The member is ending it everywhere: other calls may be refused before the answer arrives. */
let isEnding = false

/** Listeners for the start and end of a session: caches are cleared, the player stops. */
const onChange = new Set<() => void>()
/** Listeners that run after those, such as outboxes: what the others saved at the end still belongs to its owner. */
const afterChange = new Set<() => void>()

export const session = {
  isSignedIn: () => rendering.visitor()?.isSignedIn ?? store.getState().isSignedIn,

  begin(token: string): void {
    accessToken.write(token)
    become({ isSignedIn: true, lostBecause: null })
  },

  /** The member signed out. Without the readable cookie, the refresh cookie can't be used any more. */
  end(): void {
    accessToken.remove()
    removeCsrfToken()
    become({ isSignedIn: false, lostBecause: null })
  },

  /** Tells that the member is ending it, or not after all; until then what is lost is no news. */
  expectEnd(isExpected: boolean): void {
    isEnding = isExpected
  },

  /** The server ended the session. */
  lose(because: ErrorCode): void {
    if (isEnding) return
    accessToken.remove()
    removeCsrfToken()
    if (session.isSignedIn()) become({ isSignedIn: false, lostBecause: because })
  },

  onChange(listener: () => void): () => void {
    onChange.add(listener)
    return () => onChange.delete(listener)
  },

  /** As onChange, but after all of those listeners. */
  afterChange(listener: () => void): () => void {
    afterChange.add(listener)
    return () => afterChange.delete(listener)
  },
}

function become(next: Pick<Session, 'isSignedIn' | 'lostBecause'>): void {
  isEnding = false
  mark = csrfToken()
  forgetLiveCursors()
  const { isSignedIn: wasSignedIn, handovers } = store.getState()
  store.setState({ ...next, handovers: wasSignedIn && next.isSignedIn ? handovers + 1 : handovers })
  for (const listener of [...onChange, ...afterChange]) listener()
}

export function useIsSignedIn(): boolean {
  const isSignedIn = useStore(store, state => state.isSignedIn)
  return rendering.visitor()?.isSignedIn ?? isSignedIn
}

export function useLostSession(): ErrorCode | null {
  return useStore(store, state => state.lostBecause)
}

/** Changes when one member replaces another: a React key for what must then be mounted again. */
export function useHandovers(): number {
  return useStore(store, state => state.handovers)
}

/** Another tab of this browser signed in or out, or both. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (!isOfDevice(event) || csrfToken() === mark) return
    become({ isSignedIn: mayBeSignedIn(), lostBecause: null })
  })
}

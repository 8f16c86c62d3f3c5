import type { LiveEvent } from '@iki/contract/people/live'
import { createStore, useStore } from 'zustand'

/** How this tab receives what happens. */
export type LivePhase =
  /** Nobody is signed in, or the page has just been opened. */
  | 'off'
  | 'connecting'
  | 'open'
  /** The connection broke; the next try comes by itself. */
  | 'waiting'
  /** Another tab of this browser has the connection and passes its messages on. */
  | 'following'

export type LiveState = {
  phase: LivePhase
  /** Since when, in ms since 1970 by this device. */
  since: number | null
  receivedAt: number | null
  lastEvent: { type: LiveEvent['type']; at: number } | null
  /** From a message to the server until its answer. */
  latencyMs: number | null
  failures: number
}

/** What can happen to a connection. */
export type LiveHappening =
  | { type: 'phase'; phase: LivePhase; at: number }
  | { type: 'received'; at: number }
  | { type: 'event'; event: LiveEvent; at: number }
  | { type: 'latency'; ms: number }

export const nothingReceived: LiveState = {
  phase: 'off',
  since: null,
  receivedAt: null,
  lastEvent: null,
  latencyMs: null,
  failures: 0,
}

/** The state after something has happened. A connection that opens has forgotten its failures. */
export function liveAfter(state: LiveState, happening: LiveHappening): LiveState {
  if (happening.type === 'received') return { ...state, receivedAt: happening.at }
  if (happening.type === 'latency') return { ...state, latencyMs: happening.ms }
  if (happening.type === 'event') {
    const { event, at } = happening
    return { ...state, receivedAt: at, lastEvent: { type: event.type, at } }
  }
  const { phase, at } = happening
  if (phase === 'off') return nothingReceived
  const failures = phase === 'waiting' ? state.failures + 1 : phase === 'connecting' ? state.failures : 0
  return { ...state, phase, since: phase === state.phase ? state.since : at, failures }
}

export const liveState = createStore<LiveState>(() => nothingReceived)

export function updateLiveState(happening: LiveHappening): void {
  liveState.setState(liveAfter(liveState.getState(), happening), true)
}

export function useLiveState(): LiveState {
  return useStore(liveState)
}

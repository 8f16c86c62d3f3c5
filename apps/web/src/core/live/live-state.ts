import type { LiveEvent } from '@iki/contract/people/live'
import { createStore, useStore } from 'zustand'

/** How this tab hears what happens. */
export type LivePhase =
  /** Nobody is signed in, or the page has only just begun. */
  | 'off'
  | 'connecting'
  | 'open'
  /** The line broke; the next try comes by itself. */
  | 'waiting'
  /** Another tab of this browser has the connection and passes its messages on. */
  | 'following'

export type LiveState = {
  phase: LivePhase
  /** Since when, in ms since 1970 by this device. */
  since: number | null
  heardAt: number | null
  lastEvent: { type: LiveEvent['type']; at: number } | null
  /** From a word to the server to its answer. */
  latencyMs: number | null
  failures: number
}

/** What can happen to a line. */
export type LiveHappening =
  | { type: 'phase'; phase: LivePhase; at: number }
  | { type: 'heard'; at: number }
  | { type: 'event'; event: LiveEvent; at: number }
  | { type: 'latency'; ms: number }

export const nothingHeard: LiveState = {
  phase: 'off',
  since: null,
  heardAt: null,
  lastEvent: null,
  latencyMs: null,
  failures: 0,
}

/** The state after something has happened. A line that opens has forgotten its failures. */
export function liveAfter(state: LiveState, happening: LiveHappening): LiveState {
  if (happening.type === 'heard') return { ...state, heardAt: happening.at }
  if (happening.type === 'latency') return { ...state, latencyMs: happening.ms }
  if (happening.type === 'event') {
    const { event, at } = happening
    return { ...state, heardAt: at, lastEvent: { type: event.type, at } }
  }
  const { phase, at } = happening
  if (phase === 'off') return nothingHeard
  const failures = phase === 'waiting' ? state.failures + 1 : phase === 'connecting' ? state.failures : 0
  return { ...state, phase, since: phase === state.phase ? state.since : at, failures }
}

export const liveState = createStore<LiveState>(() => nothingHeard)

export function updateLiveState(happening: LiveHappening): void {
  liveState.setState(liveAfter(liveState.getState(), happening), true)
}

export function useLiveState(): LiveState {
  return useStore(liveState)
}

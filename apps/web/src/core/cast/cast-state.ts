import { createStore, useStore } from 'zustand'
import { readText, tabStorage, writeText } from '#core/offline/device-storage.ts'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import type { CastProblem } from './cast-problem.ts'

/** What a receiver does, as far as we know. `connected`: nothing is loaded yet. `idle`: the medium has ended. */
export type ReceiverState = 'connected' | 'idle' | 'buffering' | 'playing' | 'paused'
export type CastConnection = 'disconnected' | 'connecting' | ReceiverState

export type Casting = {
  /** Google's sender script: it is fetched when a member opens casting. */
  sender: 'unasked' | 'loading' | 'ready'
  /** Whether there is a receiver around. */
  hasDevices: boolean
  connection: CastConnection
  deviceName: string | null
  /** The receiver's own, from 0 to 100. */
  volume: number
  problem: CastProblem | null
}

export const nothingCast: Casting = {
  sender: 'unasked',
  hasDevices: false,
  connection: 'disconnected',
  deviceName: null,
  volume: 0,
  problem: null,
}

/** The state of casting, which every page may show. The code that casts is loaded only when needed. */
export const castState = createStore<Casting>(() => nothingCast)

export function useCasting<T>(part: (state: Casting) => T): T {
  return useStore(castState, part)
}

const isConnection = ({ connection }: Casting) => connection !== 'disconnected' && connection !== 'connecting'

/** The name of the receiver that plays instead of this device; null while this device plays. */
export function useCastDevice(): string | null {
  return useCasting(state => (isConnection(state) ? (state.deviceName ?? 'テレビ') : null))
}

/** Whether this tab was casting when it was reloaded. Without storage, it does not reconnect after a reload. */
export const castMark = {
  isThere: () => readText(tabStorage, 'iki.cast') !== null,
  leave: () => void writeText(tabStorage, 'iki.cast', 'joined'),
  remove: () => void writeText(tabStorage, 'iki.cast', null),
}

/** The cast session of this tab, over a reload. */
export const castSessionMark = {
  read: () => readText(tabStorage, 'iki.cast.session'),
  write: (id: string) => void writeText(tabStorage, 'iki.cast.session', id),
  remove: () => void writeText(tabStorage, 'iki.cast.session', null),
}

/** Whether this browser is one of those that can cast: they know the Presentation API, in a secure page. */
export function mayCast(browser: Navigator = navigator): boolean {
  return window.isSecureContext && 'presentation' in browser && !/; wv\)/.test(browser.userAgent)
}

/** As `mayCast`. In a page that the server has rendered it is false until the page has been taken over. */
export const useMayCast = (): boolean => useOfBrowser(() => mayCast(), false)

import type { ServerMessage } from '@iki/contract/people/live'
import type { SignedIn } from '../auth/access-token.ts'
import type { PublishedEvent } from './live.store.ts'

/** What the hub needs of a WebSocket. */
export type Connection = {
  send(text: string): void
  /** How many bytes wait to be sent. */
  readonly bufferedAmount: number
  close(): void
  /** Immediately, without a closing message. */
  terminate(): void
}

export type Listener = {
  who: SignedIn
  connection: Connection
  /** The topics that the browser has subscribed to. */
  topics: string[]
  /** `member:<uid>` and those of the topics that the member may follow. */
  audiences: Set<string>
  /** Members whose events are not sent to this one. */
  hidden: Set<string>
  tokenEndsAt: number
  lastReceivedAt: number
  /** When it was last checked what the member may follow. */
  admittedAt: number
}

/** A client with this much unsent data is disconnected: it reconnects and catches up. */
const mostWaitingBytes = 512 * 1024

/** The browsers connected to this node, by their audiences. */
export function liveHub() {
  const byAudience = new Map<string, Set<Listener>>()
  const all = new Set<Listener>()

  function enlist(listener: Listener, audience: string): void {
    const listeners = byAudience.get(audience) ?? new Set()
    byAudience.set(audience, listeners.add(listener))
  }

  function delist(listener: Listener, audience: string): void {
    const listeners = byAudience.get(audience)
    listeners?.delete(listener)
    if (listeners?.size === 0) byAudience.delete(audience)
  }

  function sendText({ connection }: Listener, text: string): void {
    if (connection.bufferedAmount > mostWaitingBytes) connection.terminate()
    else connection.send(text)
  }

  return {
    all: all as ReadonlySet<Listener>,

    add(listener: Listener): void {
      all.add(listener)
      for (const audience of listener.audiences) enlist(listener, audience)
    },

    remove(listener: Listener): void {
      all.delete(listener)
      for (const audience of listener.audiences) delist(listener, audience)
    },

    /** A connection that has closed meanwhile is not added again. */
    follow(listener: Listener, audiences: Set<string>): void {
      if (!all.has(listener)) return
      for (const audience of listener.audiences) if (!audiences.has(audience)) delist(listener, audience)
      for (const audience of audiences) enlist(listener, audience)
      listener.audiences = audiences
    },

    send: (listener: Listener, message: ServerMessage) => sendText(listener, JSON.stringify(message)),

    /** Sends an event to all whom it concerns. The text is made once, however many there are. */
    publish({ cursor, audience, fromUid, event }: PublishedEvent): void {
      const listeners = byAudience.get(audience)
      if (!listeners) return
      const text = JSON.stringify({ type: 'event', cursor, event } satisfies ServerMessage)
      for (const listener of listeners)
        if (fromUid === null || !listener.hidden.has(fromUid)) sendText(listener, text)
    },
  }
}
export type LiveHub = ReturnType<typeof liveHub>

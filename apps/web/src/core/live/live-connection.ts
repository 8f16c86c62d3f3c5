import {
  type BrowserMessage,
  heartbeatMs,
  type LiveEvent,
  reconnectDelayMs,
  type ServerMessage,
  serverMessageSchema,
} from '@iki/contract/people/live'
import * as v from 'valibot'
import type { LiveCursor } from './live-cursor.ts'
import type { LiveHappening } from './live-state.ts'

/** What the connection needs of a WebSocket. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

/** `isCatchUp`: it happened while this browser was not connected. */
export type LiveMessage = { type: 'event'; event: LiveEvent; isCatchUp: boolean } | { type: 'missed' }

type Parts = {
  open: () => LiveSocket
  /** A token that is valid for a while; `isRefused` when the last one was refused. Null for a guest. */
  token: (isRefused: boolean) => Promise<string | null>
  cursor: LiveCursor
  onMessage: (message: LiveMessage) => void
  note: (happening: LiveHappening) => void
  now: () => number
  chance: () => number
}

/** How many event numbers are remembered. The server repeats some events, because they may arrive out of order. */
const remembered = 500

/**
 * The one connection to the server, open for as long as it is wanted. It sends its token first, receives what was missed,
 * sends a heartbeat, sends a new token before the old one ends, and connects again by itself when it breaks.
 */
export function liveConnection({ open, token, cursor, onMessage, note, now, chance }: Parts) {
  const topics = new Set<string>()
  const seen = new Set<number>()
  let socket: LiveSocket | null = null
  let beat: ReturnType<typeof setInterval> | undefined
  let nextTry: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  let isWelcome = false
  let isTokenRefused = false
  let sentToken: string | null = null
  let failures = 0
  let receivedAt = 0
  let askedAt: number | null = null
  /** The callers that wait for how long the current message takes. */
  let waiting: ((ms: number | null) => void)[] = []
  let hasArrived = false
  /** Where this page began to listen: what came before, its first answers already know. */
  let firstCursor = 0

  const send = (message: BrowserMessage) => socket?.send(JSON.stringify(message))

  async function connect(): Promise<void> {
    clearTimeout(nextTry)
    nextTry = undefined
    note({ type: 'phase', phase: 'connecting', at: now() })
    const attempt = open()
    let isOver = false
    socket = attempt
    isWelcome = false
    receivedAt = now()
    attempt.onopen = () => void greet(attempt)
    attempt.onmessage = ({ data }) => receive(attempt, data)
    attempt.onclose = () => {
      if (isOver) return
      isOver = true
      if (attempt === socket) breakOff()
    }
    clearInterval(beat)
    beat = setInterval(() => void pulse(), heartbeatMs)
  }

  async function greet(attempt: LiveSocket): Promise<void> {
    const own = await token(isTokenRefused).catch(() => null)
    if (attempt !== socket) return
    if (own === null) return breakOff() // Without a network there is none either.
    isTokenRefused = false
    sentToken = own
    const from = cursor.read()
    if (!hasArrived) firstCursor = from ?? 0
    send({ type: 'hello', token: own, ...(from !== null && { cursor: from }), topics: [...topics] })
  }

  function receive(from: LiveSocket, data: unknown): void {
    if (from !== socket) return
    const message = readMessage(data)
    if (!message) return
    receivedAt = now()
    note({ type: 'received', at: receivedAt })
    if (message.type === 'event') receiveEvent(message)
    else if (message.type === 'welcome') arrive(message)
    else if (message.type === 'bye') isTokenRefused = message.reason === 'token'
    else if (askedAt !== null) {
      const ms = receivedAt - askedAt
      note({ type: 'latency', ms })
      askedAt = null
      answerWaiting(ms)
    }
  }

  function receiveEvent({ cursor: at, event }: Extract<ServerMessage, { type: 'event' }>): void {
    if (seen.has(at) || (!hasArrived && at <= firstCursor)) return
    seen.add(at)
    for (const oldest of seen) {
      if (seen.size <= remembered) break
      seen.delete(oldest)
    }
    note({ type: 'event', event, at: now() })
    onMessage({ type: 'event', event, isCatchUp: !isWelcome })
    if (isWelcome) cursor.note(Math.max(at, cursor.read() ?? 0))
  }

  function arrive(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    const isFirstVisit = cursor.read() === null
    isWelcome = true
    hasArrived = true
    failures = 0
    cursor.note(message.cursor)
    // After a restore of the server its numbers are given to other events.
    if (!message.isComplete) seen.clear()
    seen.add(message.cursor)
    note({ type: 'phase', phase: 'open', at: now() })
    if (!message.isComplete || isFirstVisit) onMessage({ type: 'missed' })
    void pulse()
  }

  async function pulse(): Promise<void> {
    const beating = socket
    if (!beating) return
    if (now() - receivedAt > 2 * heartbeatMs) return breakOff()
    if (!isWelcome) return
    const own = await token(false).catch(() => null)
    if (beating !== socket) return
    if (own !== null && own !== sentToken) {
      sentToken = own
      send({ type: 'token', token: own })
    }
    askedAt = now()
    send({ type: 'alive' })
  }

  function answerWaiting(ms: number | null): void {
    const answered = waiting
    waiting = []
    for (const answer of answered) answer(ms)
  }

  function hangUp(): void {
    answerWaiting(null)
    askedAt = null
    const former = socket
    socket = null
    clearInterval(beat)
    clearTimeout(nextTry)
    nextTry = undefined
    former?.close()
  }

  function breakOff(): void {
    hangUp()
    if (!isWanted) return
    note({ type: 'phase', phase: 'waiting', at: now() })
    nextTry = setTimeout(() => void connect(), reconnectDelayMs(failures, chance()))
    failures++
  }

  return {
    start(): void {
      if (isWanted) return
      isWanted = true
      void connect()
    },

    stop(): void {
      isWanted = false
      hangUp()
    },

    /** Topics only grow: what was shown once stays in the caches. */
    follow(wanted: Iterable<string>): void {
      const before = topics.size
      for (const topic of wanted) topics.add(topic)
      if (topics.size > before && sentToken !== null && isWelcome)
        send({ type: 'follow', topics: [...topics] })
    },

    /** Tries to connect now: there may be a network again, or the member has asked for it. */
    hurry(): void {
      if (nextTry !== undefined) void connect()
      else if (socket && now() - receivedAt > 2 * heartbeatMs) breakOff()
    },

    /** How long a word to the server and its answer take, in ms; null if there is no connection, or it breaks meanwhile. */
    round(): Promise<number | null> {
      if (!socket || !isWelcome) return Promise.resolve(null)
      return new Promise(answer => {
        waiting.push(answer)
        if (askedAt !== null) return // The answer of the word that is under way.
        askedAt = now()
        send({ type: 'alive' })
      })
    },

    /** Connects again, even if the old connection seems to work. */
    reconnect(): void {
      if (!isWanted) return
      hangUp()
      failures = 0
      void connect()
    },
  }
}
export type LiveConnection = ReturnType<typeof liveConnection>

function readMessage(data: unknown): ServerMessage | null {
  try {
    const read = v.safeParse(serverMessageSchema, JSON.parse(String(data)))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

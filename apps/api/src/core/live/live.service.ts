import { type BrowserMessage, heartbeatMs, mostMissed } from '@iki/contract/people/live'
import { type AccessTokens, accessTokenSeconds, type SignedIn } from '../auth/access-token.ts'
import type { RevokedSessions } from '../auth/revoked-sessions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Connection, type Listener, liveHub } from './hub.ts'
import type { PublishedEvent } from './live.store.ts'
import { deleteEventsBefore, findBounds, listEventsSince } from './live.store.ts'

type Parts = {
  db: Database
  clock: Clock
  tokens: AccessTokens
  revoked: Pick<RevokedSessions, 'has'>
  hiddenFrom(uid: string): Promise<string[]>
  /** Those of these topics that the member may follow. */
  allowedTopics(topics: string[], who: SignedIn): Promise<string[]>
  log: { warn(details: object, message: string): void }
}

/** Events become visible in the order in which their transactions end: so some before the cursor are read again. */
const overlap = 200
const retentionMs = 86_400_000
/** Connections of one member at one node: tabs and devices. */
const mostConnections = 30
/** A licence ends without an event: what a connection may follow is checked again after this long. */
const admittedMs = 300_000

/** Sends live events to browsers, from the moment they say who they are until they fall silent. */
export function liveService({ db, clock, tokens, revoked, hiddenFrom, allowedTopics, log }: Parts) {
  const hub = liveHub()
  const connectionsOf = new Map<string, number>()
  const now = () => clock().getTime()

  async function audiencesOf(who: SignedIn, topics: string[]): Promise<Set<string>> {
    return new Set([`member:${who.uid}`, ...(await allowedTopics(topics, who))])
  }

  /** Those of the requested topics that the member may follow now. */
  async function admit(listener: Listener): Promise<void> {
    const { topics, who } = listener
    listener.admittedAt = now()
    const audiences = await audiencesOf(who, topics)
    if (listener.topics === topics) hub.follow(listener, audiences)
  }

  /** In the background: a connection that cannot be checked is closed, and checked when it reconnects. */
  function admitAgain(listener: Listener): void {
    admit(listener).catch(() => part(listener, 'restart'))
  }

  /** What was missed, and whether that is complete. A first visit has missed nothing. */
  async function missedBy(listener: Listener, cursor: number | undefined) {
    const { first, last } = await findBounds(db)
    if (cursor === undefined) return { events: [], cursor: last, isComplete: true }
    const from = Math.max(0, Math.min(cursor, last) - overlap)
    const events = await listEventsSince(db, [...listener.audiences], from)
    // Nothing is known about events before the oldest stored one; nor after a restore, which takes the numbers back.
    const isKnown = (cursor >= first - 1 && cursor <= last) || first === 0
    const isComplete = events.length <= mostMissed && isKnown
    return { events: isComplete ? events : [], cursor: last, isComplete }
  }

  /** Null if the token is invalid, or the member has too many connections. */
  async function welcome(
    connection: Connection,
    hello: Extract<BrowserMessage, { type: 'hello' }>,
  ): Promise<Listener | null> {
    const who = await readToken(hello.token)
    if (!who || (connectionsOf.get(who.uid) ?? 0) >= mostConnections) return null
    // Counted before anything is awaited, so that many at once are not all admitted.
    connectionsOf.set(who.uid, (connectionsOf.get(who.uid) ?? 0) + 1)
    const listener: Listener = {
      who,
      connection,
      topics: hello.topics ?? [],
      audiences: new Set(),
      hidden: new Set(),
      lastReceivedAt: now(),
      admittedAt: now(),
      tokenEndsAt: now() + accessTokenSeconds * 1000,
    }
    try {
      await beginWith(listener, hello.cursor)
      return listener
    } catch (error) {
      leave(listener)
      throw error
    }
  }

  async function beginWith(listener: Listener, since: number | undefined): Promise<void> {
    const { who, topics } = listener
    const [audiences, hidden] = await Promise.all([audiencesOf(who, topics), hiddenFrom(who.uid)])
    Object.assign(listener, { audiences, hidden: new Set(hidden) })
    // First it is subscribed, then it gets what it missed: no event is lost between the two.
    hub.add(listener)
    const { events, cursor, isComplete } = await missedBy(listener, since)
    for (const event of events)
      if (event.fromUid === null || !listener.hidden.has(event.fromUid))
        hub.send(listener, { type: 'event', cursor: event.cursor, event: event.event })
    hub.send(listener, { type: 'welcome', cursor, isComplete })
  }

  function leave(listener: Listener): void {
    hub.remove(listener)
    const connections = (connectionsOf.get(listener.who.uid) ?? 1) - 1
    if (connections > 0) connectionsOf.set(listener.who.uid, connections)
    else connectionsOf.delete(listener.who.uid)
  }

  async function readToken(token: string): Promise<SignedIn | null> {
    const who = await tokens.read(token)
    return who && !revoked.has(who.sessionId) ? who : null
  }

  function beat(): void {
    for (const listener of hub.all) {
      const isSilent = now() - listener.lastReceivedAt > 2 * heartbeatMs
      if (isSilent) listener.connection.terminate()
      else if (listener.tokenEndsAt < now() || revoked.has(listener.who.sessionId)) part(listener, 'token')
      else {
        hub.send(listener, { type: 'alive' })
        if (now() - listener.admittedAt > admittedMs) admitAgain(listener)
      }
    }
  }

  function part(listener: Listener, reason: 'token' | 'restart' | 'unclear'): void {
    hub.send(listener, { type: 'bye', reason })
    listener.connection.close()
  }

  const timer = setInterval(beat, heartbeatMs).unref()

  return {
    welcome,

    async receive(listener: Listener, message: BrowserMessage): Promise<void> {
      listener.lastReceivedAt = now()
      // Answers a heartbeat, so that the browser knows the connection works, and how long that took.
      if (message.type === 'alive') hub.send(listener, { type: 'alive' })
      if (message.type === 'follow') {
        listener.topics = message.topics
        await admit(listener)
      }
      if (message.type !== 'token') return
      const who = await readToken(message.token)
      if (who?.uid !== listener.who.uid) return part(listener, 'token')
      listener.who = who
      listener.tokenEndsAt = now() + accessTokenSeconds * 1000
      await admit(listener)
    },

    leave,

    /** An event that another node, or this one, has published. */
    deliver(payload: string): void {
      hub.publish(JSON.parse(payload) as PublishedEvent)
    },

    /** Who is hidden from a member has changed. */
    async renewHidden(uid: string): Promise<void> {
      const concerned = [...hub.all].filter(({ who }) => who.uid === uid)
      if (concerned.length === 0) return
      const hidden = await hiddenFrom(uid).catch(() => null)
      for (const listener of concerned)
        if (hidden) listener.hidden = new Set(hidden)
        else part(listener, 'restart') // Better to send nothing than an event of a hidden member.
    },

    /** What a member may read has changed. */
    admitMember(uid: string): void {
      for (const listener of hub.all) if (listener.who.uid === uid) admitAgain(listener)
    },

    /** A session has ended: no event is sent to it any more. */
    endSession(sessionId: string): void {
      for (const listener of hub.all)
        if (listener.who.sessionId === sessionId) {
          part(listener, 'token')
          hub.remove(listener)
        }
    },

    /** Events that were published while this node was cut off are lost to it: all browsers reconnect and catch up. */
    restart(): void {
      for (const listener of hub.all) part(listener, 'restart')
    },

    forgetOld: () => deleteEventsBefore(db, new Date(now() - retentionMs)),
    countListeners: () => hub.all.size,

    stop(): void {
      clearInterval(timer)
      for (const listener of hub.all) part(listener, 'restart')
      if (hub.all.size > 0) log.warn({ listeners: hub.all.size }, 'live connections are asked to reconnect')
    },
  }
}
export type LiveService = ReturnType<typeof liveService>

import { livePath } from '@iki/contract/people/live'
import { currentToken, renewedToken } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { givenChannel } from '#core/browser/given-parts.ts'
import { deviceStorage } from '#core/offline/device-storage.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { type LiveConnection, type LiveMessage, liveConnection } from './live-connection.ts'
import { liveCursor } from './live-cursor.ts'
import { live } from './live-listeners.ts'
import { updateLiveState } from './live-state.ts'
import { type LiveTabs, liveTabs } from './live-tabs.ts'

/** The connection of this page while somebody is signed in. */
let held: { connection: LiveConnection; tabs: LiveTabs; leave: () => void } | null = null

const now = () => clock.now().getTime()

function hold(): void {
  if (held || !session.isSignedIn()) return
  const cursor = liveCursor(deviceStorage, currentOwner)
  const connection = liveConnection({
    open: () => new WebSocket(new URL(livePath, location.href.replace(/^http/, 'ws'))),
    token: isRefused => (isRefused ? renewedToken() : currentToken()),
    cursor,
    onMessage(message) {
      tabs.pass(message)
      receive(message)
    },
    note(happening) {
      updateLiveState(happening)
      if (happening.type === 'received') tabs.beat()
    },
    now,
    chance: Math.random,
  })
  const tabs = liveTabs({
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: givenChannel('iki.live'),
    now,
    isShown: () => document.visibilityState === 'visible',
    onLead() {
      connection.follow(live.topics())
      connection.start()
    },
    onFollow() {
      connection.stop()
      updateLiveState({ type: 'phase', phase: 'following', at: now() })
    },
    onMessage(message) {
      if (message.type === 'event') updateLiveState({ type: 'event', event: message.event, at: now() })
      receive(message)
    },
    onWanted: topics => connection.follow(topics),
  })
  const hurry = () => {
    connection.hurry()
    tabs.checkLeader()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  const forget = live.onWanted(tabs.want)
  held = {
    connection,
    tabs,
    leave() {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      forget()
    },
  }
  tabs.begin()
  tabs.want(live.topics())
}

function letGo(): void {
  if (!held) return
  const { connection, tabs, leave } = held
  held = null
  leave()
  connection.stop()
  tabs.end()
  updateLiveState({ type: 'phase', phase: 'off', at: now() })
}

function receive(message: LiveMessage): void {
  if (message.type === 'missed') invalidateLive()
  live.publish(message)
}

/** Fetches everything again that live messages would have updated. */
export function invalidateLive(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })
}

/** Connects whenever somebody is signed in, from now on. */
export function beginLive(): void {
  session.onChange(() => {
    letGo()
    hold()
  })
  hold()
}

/** One round trip in ms, as the page that tests the connection measures it; null where there is none. */
export const measureRound = (): Promise<number | null> => held?.connection.round() ?? Promise.resolve(null)

/** Connects again. Called on the page that tests the connection. */
export function reconnectLive(): void {
  held?.connection.reconnect()
}

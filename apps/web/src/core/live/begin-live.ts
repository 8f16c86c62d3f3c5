import { livePath } from '@iki/contract/people/live'
import { currentToken, renewedToken } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { liveCursor } from './live-cursor.ts'
import { type LiveLine, type LiveMessage, liveLine } from './live-line.ts'
import { live } from './live-listeners.ts'
import { updateLiveState } from './live-state.ts'
import { type LiveTabs, liveTabs } from './live-tabs.ts'

/** The line of this page while somebody is signed in. */
let held: { line: LiveLine; tabs: LiveTabs; leave: () => void } | null = null

const now = () => clock.now().getTime()

function hold(): void {
  if (held || !session.isSignedIn()) return
  const cursor = liveCursor(localStorage, currentOwner)
  const line = liveLine({
    open: () => new WebSocket(new URL(livePath, location.href.replace(/^http/, 'ws'))),
    token: isRefused => (isRefused ? renewedToken() : currentToken()),
    cursor,
    onMessage(message) {
      tabs.pass(message)
      receive(message)
    },
    note(happening) {
      updateLiveState(happening)
      if (happening.type === 'heard') tabs.beat()
    },
    now,
    chance: Math.random,
  })
  const tabs = liveTabs({
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('iki.live') : null,
    now,
    isShown: () => document.visibilityState === 'visible',
    onLead() {
      line.follow(live.topics())
      line.start()
    },
    onFollow() {
      line.stop()
      updateLiveState({ type: 'phase', phase: 'following', at: now() })
    },
    onMessage(message) {
      if (message.type === 'event') updateLiveState({ type: 'event', event: message.event, at: now() })
      receive(message)
    },
    onWanted: topics => line.follow(topics),
  })
  const hurry = () => {
    line.hurry()
    tabs.lookAfter()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  const forget = live.onWanted(tabs.want)
  held = {
    line,
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
  const { line, tabs, leave } = held
  held = null
  leave()
  line.stop()
  tabs.end()
  updateLiveState({ type: 'phase', phase: 'off', at: now() })
}

function receive(message: LiveMessage): void {
  if (message.type === 'missed') invalidateLive()
  live.publish(message)
}

/** Everything that the line keeps true is asked for anew. */
export function invalidateLive(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true })
}

/** From here on, what happens is heard while somebody is signed in. */
export function beginLive(): void {
  session.onChange(() => {
    letGo()
    hold()
  })
  hold()
}

/** The line is made anew, for whoever looks after it. */
export function reconnectLive(): void {
  held?.line.reconnect()
}

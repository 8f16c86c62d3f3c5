import { heartbeatMs, liveEventSchema } from '@iki/contract/people/live'
import * as v from 'valibot'
import type { LiveMessage } from './live-connection.ts'

/** The messages between the tabs of one browser. Tabs may run different releases: the names stay as they are. */
const tabMessageSchema = v.variant('type', [
  v.object({ type: v.literal('told'), told: v.unknown() }),
  v.object({ type: v.literal('wanted'), topics: v.array(v.string()) }),
  v.object({ type: v.literal('who-wants') }),
  v.object({ type: v.literal('alive') }),
])

const liveMessageSchema = v.variant('type', [
  v.object({ type: v.literal('event'), event: liveEventSchema, isCatchUp: v.boolean() }),
  v.object({ type: v.literal('missed') }),
])

type Parts = {
  /** Null where the browser has none: then each tab leads for itself. */
  locks: Pick<LockManager, 'request'> | null
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | null
  now: () => number
  isShown: () => boolean
  onLead: () => void
  onFollow: () => void
  /** The leader has passed a message on. */
  onMessage: (message: LiveMessage) => void
  /** Another tab wants these topics. */
  onWanted: (topics: readonly string[]) => void
}

const lockName = 'iki.live'
/** A leader that is asleep passes nothing on: a tab that is visible takes over. */
const silenceMs = 2.5 * heartbeatMs

/** Decides which tab of this browser has the live connection, and passes its messages on to the others. */
export function liveTabs({ locks, channel, now, isShown, onLead, onFollow, onMessage, onWanted }: Parts) {
  const topics = new Set<string>()
  let isLeader = false
  let receivedAt = now()
  let giveUp: (() => void) | null = null
  let waiting: AbortController | null = null
  let watch: ReturnType<typeof setInterval> | undefined
  let isOver = false

  const post = (message: v.InferInput<typeof tabMessageSchema>) => channel?.postMessage(message)

  function lead(): Promise<void> {
    isLeader = true
    onLead()
    post({ type: 'who-wants' })
    return new Promise(done => {
      giveUp = done
    })
  }

  function follow(): void {
    isLeader = false
    giveUp = null
    onFollow()
  }

  async function queue(isStolen: boolean): Promise<void> {
    if (!locks || !channel) return void lead()
    waiting = new AbortController()
    // The browser allows no `signal` together with `steal`.
    const how = isStolen ? { steal: true } : { signal: waiting.signal }
    let hasLed = false
    try {
      await locks.request(lockName, how, () => {
        if (isOver) return
        hasLed = true
        return lead()
      })
    } catch (error) {
      // A browser that refuses the lock itself. Otherwise it was given up, or another tab has taken the connection.
      if (!isOver && (error as Error).name === 'SecurityError') return void lead()
    }
    if (isOver || !hasLed) return
    receivedAt = now()
    follow()
    void queue(false)
  }

  function receive(event: MessageEvent): void {
    const read = v.safeParse(tabMessageSchema, event.data)
    if (!read.success || isOver) return
    const message = read.output
    receivedAt = now()
    if (message.type === 'wanted' && isLeader) onWanted(message.topics)
    if (message.type === 'who-wants' && topics.size > 0) post({ type: 'wanted', topics: [...topics] })
    if (message.type !== 'told' || isLeader) return
    const passedOn = v.safeParse(liveMessageSchema, message.told)
    if (passedOn.success) onMessage(passedOn.output)
  }

  function checkLeader(): void {
    if (isLeader || !isShown() || now() - receivedAt < silenceMs) return
    receivedAt = now()
    waiting?.abort()
    void queue(true)
  }

  return {
    begin(): void {
      channel?.addEventListener('message', receive)
      watch = setInterval(checkLeader, heartbeatMs)
      if (locks && channel) follow()
      void queue(false)
    },

    /** The leader passes a message on. */
    pass: (message: LiveMessage): void => post({ type: 'told', told: message }),
    /** The leader received something from the server. */
    beat: (): void => post({ type: 'alive' }),

    want(wanted: readonly string[]): void {
      for (const topic of wanted) topics.add(topic)
      if (isLeader) onWanted(wanted)
      else post({ type: 'wanted', topics: [...topics] })
    },

    checkLeader,

    end(): void {
      isOver = true
      clearInterval(watch)
      waiting?.abort()
      giveUp?.()
      channel?.close()
    },
  }
}
export type LiveTabs = ReturnType<typeof liveTabs>

import { heartbeatMs, liveEventSchema } from '@iki/contract/people/live'
import * as v from 'valibot'
import type { LiveMessage } from './live-line.ts'

/** What tabs of one browser say to each other. */
const wordSchema = v.variant('type', [
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
  let heardAt = now()
  let giveUp: (() => void) | null = null
  let waiting: AbortController | null = null
  let watch: ReturnType<typeof setInterval> | undefined
  let isOver = false

  const say = (word: v.InferInput<typeof wordSchema>) => channel?.postMessage(word)

  function lead(): Promise<void> {
    isLeader = true
    onLead()
    say({ type: 'who-wants' })
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
    // Stealing takes no signal.
    const how = isStolen ? { steal: true } : { signal: waiting.signal }
    let hasLed = false
    try {
      await locks.request(lockName, how, () => {
        if (isOver) return
        hasLed = true
        return lead()
      })
    } catch {
      // Given up, or another tab has taken the line.
    }
    if (isOver || !hasLed) return
    heardAt = now()
    follow()
    void queue(false)
  }

  function hear(event: MessageEvent): void {
    const read = v.safeParse(wordSchema, event.data)
    if (!read.success || isOver) return
    const word = read.output
    heardAt = now()
    if (word.type === 'wanted' && isLeader) onWanted(word.topics)
    if (word.type === 'who-wants' && topics.size > 0) say({ type: 'wanted', topics: [...topics] })
    if (word.type !== 'told' || isLeader) return
    const message = v.safeParse(liveMessageSchema, word.told)
    if (message.success) onMessage(message.output)
  }

  function lookAfter(): void {
    if (isLeader || !isShown() || now() - heardAt < silenceMs) return
    heardAt = now()
    waiting?.abort()
    void queue(true)
  }

  return {
    begin(): void {
      channel?.addEventListener('message', hear)
      watch = setInterval(lookAfter, heartbeatMs)
      if (locks && channel) follow()
      void queue(false)
    },

    /** The leader passes a message on. */
    pass: (message: LiveMessage): void => say({ type: 'told', told: message }),
    /** The leader has heard its server. */
    beat: (): void => say({ type: 'alive' }),

    want(wanted: readonly string[]): void {
      for (const topic of wanted) topics.add(topic)
      if (isLeader) onWanted(wanted)
      else say({ type: 'wanted', topics: [...topics] })
    },

    lookAfter,

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

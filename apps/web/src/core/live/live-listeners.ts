import type { LiveMessage } from './live-connection.ts'

/** What screens and features use of the live connection. Nothing depends on it: without it, they read by calls. */

const listeners = new Set<(message: LiveMessage) => void>()
const wanted = new Set<string>()
const wanters = new Set<(topics: readonly string[]) => void>()

export const live = {
  /** Listens to live messages, in whichever tab the connection is. Answers how to stop. */
  listen(listener: (message: LiveMessage) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Subscribes to these topics as well, for as long as the page lives. */
  follow(topics: readonly string[]): void {
    const added = topics.filter(topic => !wanted.has(topic))
    for (const topic of added) wanted.add(topic)
    if (added.length > 0) for (const wanter of wanters) wanter(added)
  },

  /** Called by what holds the connection. */
  publish(message: LiveMessage): void {
    for (const listener of listeners) listener(message)
  },

  topics: (): string[] => [...wanted],

  onWanted(wanter: (topics: readonly string[]) => void): () => void {
    wanters.add(wanter)
    return () => wanters.delete(wanter)
  },
}

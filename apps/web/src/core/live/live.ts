import type { Told } from './live-line.ts'

/** What screens and features need of the live line. Nothing depends on it: whoever has none reads by calls. */

const listeners = new Set<(told: Told) => void>()
const wanted = new Set<string>()
const wanters = new Set<(topics: readonly string[]) => void>()

export const live = {
  /** Is told what happens, in whichever tab the line is. Answers the way out. */
  listen(listener: (told: Told) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Asks to be told of these topics as well, for as long as the page lives. */
  follow(topics: readonly string[]): void {
    const added = topics.filter(topic => !wanted.has(topic))
    for (const topic of added) wanted.add(topic)
    if (added.length > 0) for (const wanter of wanters) wanter(added)
  },

  /** Called by what holds the line. */
  tell(told: Told): void {
    for (const listener of listeners) listener(told)
  },

  topics: (): string[] => [...wanted],

  onWanted(wanter: (topics: readonly string[]) => void): () => void {
    wanters.add(wanter)
    return () => wanters.delete(wanter)
  },
}

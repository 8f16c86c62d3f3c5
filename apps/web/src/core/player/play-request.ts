import { prioritise } from '#core/loading/priority-work.ts'

let requested: { id: string; resolve: () => void } | null = null

/**
 * "Play" was pressed on another page: the player's page begins at once when it opens with that lesson. Stored in memory
 * only, so that a reload never makes a sound by itself.
 */
export const playRequest = {
  make(lessonId: string): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    requested = { id: lessonId, resolve }
    prioritise(promise)
  },
  /** Whether this lesson was requested. The request is then used up. */
  take(lessonId: string): boolean {
    const isRequested = requested?.id === lessonId
    requested?.resolve()
    requested = null
    return isRequested
  },
}

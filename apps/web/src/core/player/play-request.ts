let requestedId: string | null = null

/**
 * "Play" was pressed on another page: the player's page begins at once when it opens with that lesson. Stored in memory
 * only, so that a reload never makes a sound by itself.
 */
export const playRequest = {
  make(lessonId: string): void {
    requestedId = lessonId
  },
  /** Whether this lesson was requested. The request is then used up. */
  take(lessonId: string): boolean {
    const isRequested = requestedId === lessonId
    requestedId = null
    return isRequested
  },
}

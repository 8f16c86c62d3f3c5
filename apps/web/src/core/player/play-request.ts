let wished: string | null = null

/**
 * "Play" was pressed on another page: the player's page begins at once when it opens with that lesson. Kept in memory
 * only, so that a reload never makes a sound by itself.
 */
export const playRequest = {
  make(lessonId: string): void {
    wished = lessonId
  },
  /** Whether this lesson was wished for; the wish is then fulfilled. */
  take(lessonId: string): boolean {
    const isWished = wished === lessonId
    wished = null
    return isWished
  },
}

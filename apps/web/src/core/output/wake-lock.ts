/** Keeps the screen awake, and returns a function that lets it sleep again. */
export type HoldAwake = () => () => void

type Parts = { wakeLock: Pick<WakeLock, 'request'> | undefined; page: Document }

/**
 * The system releases the lock whenever the page is hidden or the battery is low, so it is requested again each time
 * the page is shown. In browsers without it, the screen sleeps as usual.
 */
export function wakeLockOf({ wakeLock, page }: Parts): HoldAwake {
  return () => {
    let held: WakeLockSentinel | null = null
    let isWanted = true

    async function ask(): Promise<void> {
      if (!wakeLock || held || page.visibilityState !== 'visible') return
      const lock = await wakeLock.request('screen').catch(() => null)
      if (!lock) return
      // Seen again before the system has answered, the page has asked twice.
      if (!isWanted || held) return void lock.release()
      held = lock
      lock.addEventListener('release', () => {
        held = null
      })
    }
    const onSeen = () => void ask()

    page.addEventListener('visibilitychange', onSeen)
    void ask()
    return () => {
      isWanted = false
      page.removeEventListener('visibilitychange', onSeen)
      void held?.release()
      held = null
    }
  }
}

export const holdAwake: HoldAwake = () => wakeLockOf({ wakeLock: navigator.wakeLock, page: document })()

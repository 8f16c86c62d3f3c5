/** Keeps the screen awake from now on; answers how to let it sleep again. */
export type HoldAwake = () => () => void

type Parts = { wakeLock: Pick<WakeLock, 'request'> | undefined; page: Document }

/**
 * The lock is the system's to take back: it does so whenever the page is hidden, and when the battery is low. It is
 * asked for again each time the page is seen. Where there is none, the screen sleeps as it always does.
 */
export function wakeLockOf({ wakeLock, page }: Parts): HoldAwake {
  return () => {
    let held: WakeLockSentinel | null = null
    let isWanted = true

    async function ask(): Promise<void> {
      if (!wakeLock || held || page.visibilityState !== 'visible') return
      const lock = await wakeLock.request('screen').catch(() => null)
      if (!lock) return
      if (!isWanted) return void lock.release()
      held = lock
      lock.addEventListener('release', () => {
        if (held === lock) held = null
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

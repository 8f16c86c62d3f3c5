import { useEffect } from 'react'
import { useIsSignedIn } from '#core/session/current-session.ts'

let hasStarted = false

/** Fetches and begins the live connection once the page has nothing else to do; for a guest there is none. */
export function useLiveConnection(): void {
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!isSignedIn || hasStarted || !('WebSocket' in window)) return
    const begin = () => {
      if (hasStarted) return
      hasStarted = true
      import('#core/live/begin-live.ts').then(
        ({ beginLive }) => beginLive(),
        () => {
          hasStarted = false // Without it, pages are read by calls.
        },
      )
    }
    const idle =
      'requestIdleCallback' in window ? window.requestIdleCallback(begin, { timeout: 4_000 }) : null
    const timer = idle === null ? setTimeout(begin, 1_500) : undefined
    return () => {
      if (idle !== null) window.cancelIdleCallback(idle)
      clearTimeout(timer)
    }
  }, [isSignedIn])
}

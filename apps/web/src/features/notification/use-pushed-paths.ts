import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { renewPush } from '#core/push/push.ts'

/** Goes where a pressed push notification leads, without loading the page anew. */
export function usePushedPaths(): void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEffect(() => {
    renewPush().catch(() => {}) // It is tried again with the next page.
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const go = ({ data }: MessageEvent<{ kind?: unknown; path?: unknown } | null>) => {
      if (data?.kind === 'open' && typeof data.path === 'string' && /^\/(?!\/)/.test(data.path))
        void latest.current(data.path)
    }
    workers?.addEventListener('message', go)
    return () => workers?.removeEventListener('message', go)
  }, [])
}

import { href } from '@iki/contract/screens/screens'
import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useIsSignedIn, useLostSession } from '#core/session/current-session.ts'

/**
 * When the server has ended the session, opens the page that explains it. When a session starts or ends in any other
 * way, such as in another tab, the guard checks the page again.
 */
export function useSessionEnd(): void {
  const isSignedIn = useIsSignedIn()
  const lostBecause = useLostSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (lostBecause) navigate(href('/autologout'), { replace: true })
    else if (wasSignedIn.current !== isSignedIn) void revalidate()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn, lostBecause, navigate, revalidate])
}

import { href } from '@iki/contract/screens/screens'
import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useIsSignedIn, useLostSession } from '#core/session/current-session.ts'

/**
 * When the server has ended the session, the member is told so, on the page made for it. When a session begins or
 * ends in any other way, such as in another tab, the guard looks again at who is on this page.
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

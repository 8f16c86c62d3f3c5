import { href } from '@iki/contract/screens/screens'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLostSession } from '#core/session.ts'

/** When the server has ended the session, the member is told so, on the page made for it. */
export function useSessionEnd(): void {
  const lostBecause = useLostSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (lostBecause) navigate(href('/autologout'), { replace: true })
  }, [lostBecause, navigate])
}

import { useEffect, useRef } from 'react'
import { session } from './current-session.ts'

/**
 * For what runs for a while once it is pressed. Each start has a signal, which is aborted when the page is left,
 * another member comes, or it is started again.
 */
export function useAbortWhenLeft(): () => AbortSignal {
  const going = useRef<AbortController>(null)
  useEffect(() => {
    const stop = () => going.current?.abort()
    const unfollow = session.onChange(stop)
    return () => {
      unfollow()
      stop()
    }
  }, [])
  return () => {
    going.current?.abort()
    going.current = new AbortController()
    return going.current.signal
  }
}

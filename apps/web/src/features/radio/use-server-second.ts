import { useEffect, useState } from 'react'
import { serverNow } from './receiver.ts'

/** The server's time, anew every second. */
export function useServerSecond(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

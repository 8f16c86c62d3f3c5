import { tokyoDay } from '@iki/contract/api/tokyo'
import { useSyncExternalStore } from 'react'
import { serverClock } from './server-clock.ts'

/** Calls back when it may be another day: the page was shown again, the server's clock is known, time has passed. */
export const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, 20_000)
  document.addEventListener('visibilitychange', listener)
  const unfollow = serverClock.onChange(listener)
  return () => {
    clearInterval(timer)
    unfollow()
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The day that it is in Tokyo, by the server's clock as far as it is known. */
export function useTokyoDay(): string {
  const today = () => tokyoDay(serverClock.now())
  return useSyncExternalStore(everyMinute, today, today)
}

import { useEffect, useState } from 'react'
import { useRefreshOrder } from './billing.queries.ts'

/** After this time a page says that it need not be waited for. */
export const orderPatienceMs = 60_000
const firstPauseMs = 1000
const longestPauseMs = 20_000

/** Asks about an order after 1, 2, 4, 8 … seconds, for as long as the page is open; returns how long it has asked. */
export function useRefreshing(orderId: string): number {
  const [waitedMs, setWaited] = useState(0)
  const { mutate } = useRefreshOrder()
  useEffect(() => {
    const pause = Math.min(Math.max(waitedMs, firstPauseMs), longestPauseMs)
    const timer = setTimeout(() => {
      mutate(orderId)
      setWaited(before => before + pause)
    }, pause)
    return () => clearTimeout(timer)
  }, [orderId, mutate, waitedMs])
  return waitedMs
}

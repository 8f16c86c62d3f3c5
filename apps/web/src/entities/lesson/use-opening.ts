import type { CurrentOpening } from '@iki/contract/access/opening-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clock } from '#core/time/clock.ts'

/** The longest time that setTimeout accepts. */
const longestMs = 2_147_483_647
/** Waits a moment longer than until the change, so that it is over by the server's clock as well. */
const graceMs = 400

/** The server's answer, and when it arrived by this device's clock. */
type Read = { opening: CurrentOpening; readAt: number }

/**
 * Milliseconds to the next opening or closing. They are counted from the server's time: the device's clock may be
 * wrong, so it only measures what has passed since.
 */
function untilTurn({ opening, readAt }: Read): number {
  const isOpen = Date.parse(opening.from) <= Date.parse(opening.now)
  const turnsAt = Date.parse(isOpen ? opening.to : opening.from)
  return turnsAt - Date.parse(opening.now) - Math.max(0, clock.now().getTime() - readAt)
}

/**
 * Fetches all lists again when a playlist opens or closes. Only once for each answer, so that it does not repeat while
 * the server is unavailable.
 */
export function useTurn(opening: CurrentOpening | undefined, readAt: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const waitMs = opening ? untilTurn({ opening, readAt }) + graceMs : longestMs
    if (waitMs >= longestMs) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: ['audio'] }),
      Math.max(graceMs, waitMs),
    )
    return () => clearTimeout(timer)
  }, [client, opening, readAt])
}

/** Seconds until it opens or closes, counted down. */
export function useSecondsLeft(opening: CurrentOpening, readAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft({ opening, readAt }))
  useEffect(() => {
    const count = () => setSeconds(secondsLeft({ opening, readAt }))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [opening, readAt])
  return seconds
}

const secondsLeft = (read: Read) => Math.max(0, Math.ceil(untilTurn(read) / 1000))

import type { CurrentOpening } from '@iki/contract/access/opening-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clock } from '#core/time/clock.ts'

/** The longest that a timer can wait. */
const longestMs = 2_147_483_647
/** Asked a moment after the turn, so that the server has passed it, too. */
const graceMs = 400

/** What the server said, and when its answer came in by the phone's clock. */
type Read = { opening: CurrentOpening; readAt: number }

/** Milliseconds to the next turn. The server said what time it was; the phone only counts what has passed since. */
function untilTurn({ opening, readAt }: Read): number {
  const isOpen = Date.parse(opening.from) <= Date.parse(opening.now)
  const turnsAt = Date.parse(isOpen ? opening.to : opening.from)
  return turnsAt - Date.parse(opening.now) - Math.max(0, clock.now().getTime() - readAt)
}

/**
 * Reads all lists anew when what has hours opens or closes: once for each answer, so that a server out of reach is not
 * stormed.
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

/** How many seconds are left until it opens or closes, counted down. */
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

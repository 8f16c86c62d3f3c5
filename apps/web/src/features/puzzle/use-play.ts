import type { Puzzle } from '@iki/contract/play/puzzle'
import type { Place } from '@iki/contract/play/puzzle-places'
import { isOnFound, type Point, spotAt } from '@iki/contract/play/puzzle-tap'
import { useEffect, useRef, useState } from 'react'
import { clock } from '#core/time/clock.ts'
import { saveResult } from './puzzle-outbox.ts'

type Tap = { point: Point; shownWidth: number; reach?: number }
export type Ripple = Point & { key: number }

/** How long a ripple is seen. */
const rippleMs = 900

/** A puzzle while it is played: what was found, how long it takes, where nothing was. */
export function usePlay({ id, spots }: Puzzle) {
  const [found, setFound] = useState<ReadonlySet<number>>(new Set())
  const [misses, setMisses] = useState(0)
  const [ripple, setRipple] = useState<Ripple | null>(null)
  const [isShown, setShown] = useState(false)
  const [announced, setAnnounced] = useState('')
  const [startedAt] = useState(() => clock.now().getTime())
  const [now, setNow] = useState(startedAt)
  const endedAt = useRef<number | null>(null)
  const isDone = found.size === spots.length
  const isOver = isDone || isShown

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(clock.now().getTime()), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => {
    if (!ripple) return
    const timer = setTimeout(() => setRipple(null), rippleMs)
    return () => clearTimeout(timer)
  }, [ripple])

  const seconds = Math.max(0, Math.floor(((endedAt.current ?? now) - startedAt) / 1_000))

  function find(index: number): void {
    const next = new Set([...found, index])
    setFound(next)
    const left = spots.length - next.size
    setAnnounced(
      `${spots[index]?.name}を見つけました。${left > 0 ? `のこり${left}か所` : 'すべて見つけました'}`,
    )
    if (left > 0) return
    const ended = clock.now().getTime()
    endedAt.current = ended
    setNow(ended)
    saveResult(id, {
      seconds: Math.min(86_400, Math.max(0, Math.floor((ended - startedAt) / 1_000))),
      misses,
    })
  }

  return {
    found,
    misses,
    ripple,
    announced,
    seconds,
    isDone,
    isShown,
    isOver,

    /** A press on either picture, or on the cell of the cursor. */
    tap({ point, shownWidth, reach = 0 }: Tap): void {
      if (isOver) return
      const tapped = { point, shownWidth, found, reach }
      const index = spotAt(spots, tapped)
      if (index !== null) find(index)
      else if (!isOnFound(spots, tapped)) {
        setMisses(misses + 1)
        setRipple({ ...point, key: misses })
        setAnnounced('そこは、同じようです')
      }
    },

    /** Answered in the list of places, where the picture is not seen. */
    answer({ spot, region }: Place, isDifferent: boolean): void {
      if (isOver) return
      const isSame = spot === null
      if (isSame === isDifferent) setMisses(misses + 1)
      if (isDifferent && spot !== null) find(spot)
      else setAnnounced(`${region}は、${isSame ? '同じようです' : 'ちがうようです'}`)
    },

    /** Shows where the rest is: nothing is stored then. */
    show(): void {
      endedAt.current = clock.now().getTime()
      setShown(true)
      setAnnounced('答えをしるしました')
    },
  }
}
export type Play = ReturnType<typeof usePlay>

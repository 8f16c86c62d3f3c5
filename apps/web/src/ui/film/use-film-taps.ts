import { type PointerEvent, useRef } from 'react'

export type Side = 'left' | 'right'

type Parts = {
  /** A finger, once. */
  onTap: () => void
  /** A mouse, once. */
  onClick: () => void
  onDoubleClick: () => void
  /** A finger, twice or more often at one side. */
  onDoubleTap: (side: Side) => void
}

/** Taps that are further apart than this are two. */
const togetherMs = 320
/** The middle belongs to neither side. */
const sideShare = 0.4
/** A finger that moved further has swiped. */
const stillPx = 12

export function sideOf(share: number): Side | null {
  if (share < sideShare) return 'left'
  return share > 1 - sideShare ? 'right' : null
}

/** What a finger and a mouse mean on a film itself. */
export function useFilmTaps({ onTap, onClick, onDoubleClick, onDoubleTap }: Parts) {
  const down = useRef<{ x: number; y: number } | null>(null)
  const last = useRef<{ at: number; side: Side | null }>({ at: Number.NEGATIVE_INFINITY, side: null })

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      down.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = down.current
      down.current = null
      if (event.button !== 0 || !from) return
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillPx) return
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const side = sideOf(width > 0 ? (event.clientX - left) / width : 0.5)
      const { at, side: before } = last.current
      const isAgain = event.timeStamp - at < togetherMs
      last.current = { at: event.timeStamp, side }
      if (event.pointerType === 'mouse') {
        onClick()
        if (isAgain) onDoubleClick()
      } else if (isAgain && side !== null && side === before) onDoubleTap(side)
      else onTap()
    },
    onPointerCancel() {
      down.current = null
    },
  }
}

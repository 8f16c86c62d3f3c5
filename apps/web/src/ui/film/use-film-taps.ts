import { type PointerEvent, useRef } from 'react'

export type FilmSide = 'left' | 'right'

type Parts = {
  /** A single tap with a finger. */
  onTap: () => void
  /** A single click with a mouse. */
  onClick: () => void
  onDoubleClick: () => void
  /** A double tap at one side; further taps call it again. */
  onDoubleTap: (side: FilmSide) => void
}

/** Taps with more time between them are separate. */
const togetherMs = 320
/** The share of the width that belongs to each side. The middle belongs to neither. */
const sideShare = 0.4
/** If a finger moved further, it was a swipe. */
const stillPx = 12

export function sideOf(share: number): FilmSide | null {
  if (share < sideShare) return 'left'
  return share > 1 - sideShare ? 'right' : null
}

/** What taps and clicks on a film do. */
export function useFilmTaps({ onTap, onClick, onDoubleClick, onDoubleTap }: Parts) {
  const down = useRef<{ x: number; y: number } | null>(null)
  const last = useRef<{ at: number; side: FilmSide | null }>({ at: Number.NEGATIVE_INFINITY, side: null })

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

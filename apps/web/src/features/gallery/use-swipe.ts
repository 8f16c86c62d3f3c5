import { type TouchEvent, useRef } from 'react'

/** So far, and rather along than down. */
const leastPixels = 56

/** A finger drawn to the side, where the page itself is not zoomed. */
export function useSwipe(toLeft: () => void, toRight: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
      start.current =
        touches.length === 1 && touch && !isZoomed ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const from = start.current
      start.current = null
      if (!from || !touch) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) < leastPixels || Math.abs(x) < Math.abs(y) * 1.5) return
      if (x < 0) toLeft()
      else toRight()
    },
  }
}

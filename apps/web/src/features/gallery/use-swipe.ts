import { type TouchEvent, useRef } from 'react'

/** The shortest swipe. It must also be clearly more horizontal than vertical. */
const leastPixels = 56

/** Horizontal swipes of one finger. Ignored while the page itself is zoomed. */
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

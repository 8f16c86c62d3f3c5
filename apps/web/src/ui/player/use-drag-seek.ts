import { dragThresholdPx } from '@iki/contract/shell/shell'
import { type PointerEvent, useRef, useState } from 'react'

type Drag = { pointerId: number; startX: number; isDragging: boolean }

/**
 * Pointer handling of the seek bar. A finger that lands on it may be about to scroll the page: only a move of 5 px
 * along the bar, or a tap that ends where it began, is a seek. The browser cancels the pointer when it scrolls.
 */
export function useDragSeek(durationSeconds: number, onSeek: (seconds: number) => void) {
  const drag = useRef<Drag | null>(null)
  const [previewSeconds, setPreview] = useState<number | null>(null)

  const secondsAt = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = width > 0 ? (event.clientX - left) / width : 0
    return Math.min(1, Math.max(0, share)) * durationSeconds
  }

  const stop = () => {
    drag.current = null
    setPreview(null)
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || drag.current) return
      drag.current = { pointerId: event.pointerId, startX: event.clientX, isDragging: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current
      if (current?.pointerId !== event.pointerId) return
      if (!current.isDragging) {
        if (Math.abs(event.clientX - current.startX) < dragThresholdPx) return
        current.isDragging = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }
      setPreview(secondsAt(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointerId !== event.pointerId) return
      onSeek(secondsAt(event))
      stop()
    },
    onPointerCancel: stop,
    onPointerLeave() {
      if (!drag.current?.isDragging) stop()
    },
  }

  return { previewSeconds, handlers }
}

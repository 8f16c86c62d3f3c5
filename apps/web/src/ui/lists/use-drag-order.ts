import { type PointerEvent, useRef, useState } from 'react'

type Drag = { from: number; to: number; offset: number; height: number }
/** A finger that moves less than this was pressing. */
const stillPixels = 6
/** Near its edges the list scrolls by itself. */
const edgePixels = 56
const scrollPixels = 10

/** Rows that are moved by a handle. While one is dragged, the others make room for it. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragStart = useRef<{ y: number; scrolled: number; middles: number[]; height: number } | null>(null)
  const hasDragged = useRef(false)

  function handleOf(index: number) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        const list = event.currentTarget.closest('ol')
        if (!list || event.button !== 0) return
        hasDragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
        const boxes = [...list.children].map(row => row.getBoundingClientRect())
        dragStart.current = {
          y: event.clientY,
          scrolled: scrollerOf(list)?.scrollTop ?? 0,
          middles: boxes.map(({ top, height }) => top + height / 2),
          height: boxes[index]?.height ?? 0,
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const start = dragStart.current
        if (!start) return
        const scroller = scrollerOf(event.currentTarget)
        scrollAtEdge(scroller, event.clientY)
        const offset = event.clientY - start.y + ((scroller?.scrollTop ?? 0) - start.scrolled)
        if (!drag && Math.abs(offset) < stillPixels) return
        const middle = (start.middles[index] ?? 0) + offset
        const before = start.middles.filter((each, row) => row !== index && each < middle).length
        hasDragged.current = true
        setDrag({ from: index, to: before, offset, height: start.height })
      },
      onPointerUp(): void {
        dragStart.current = null
        setDrag(null)
        if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      },
      onPointerCancel(): void {
        dragStart.current = null
        setDrag(null)
      },
    }
  }

  return {
    handleOf,
    /** Whether the press that has just ended was a drag: then its click means nothing. */
    hasDragged: () => hasDragged.current,
    isDragged: (index: number) => drag?.from === index,
    /** How far a row is from its place just now. */
    shiftOf(index: number): number {
      if (!drag) return 0
      if (index === drag.from) return drag.offset
      if (index > drag.from && index <= drag.to) return -drag.height
      return index < drag.from && index >= drag.to ? drag.height : 0
    },
  }
}

function scrollerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

function scrollAtEdge(scroller: Element | null, y: number): void {
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + edgePixels) scroller.scrollTop -= scrollPixels
  else if (y > bottom - edgePixels) scroller.scrollTop += scrollPixels
}

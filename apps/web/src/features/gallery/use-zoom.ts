import { type MouseEvent, type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { moved, pinched, type Room, roomOf, whole, type Zoom, zoomed } from './zoom.ts'

type Point = { x: number; y: number }
const middle: Point = { x: 0, y: 0 }
const step = 1.6
const doubleTap = 2.5
const keyPixels = 60

/** Zooms and moves a picture in its stage by fingers, mouse, wheel and keys. */
export function useZoom(picture: { width: number; height: number }) {
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const [zoom, setZoom] = useState<Zoom>(whole)
  const [isGliding, setGliding] = useState(false)

  const room = (): Room => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {}
    return roomOf({ width, height }, picture)
  }
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return middle
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  const glide = (change: (zoom: Zoom) => Zoom) => {
    setGliding(true)
    setZoom(change)
  }
  const follow = (change: (zoom: Zoom) => Zoom) => {
    setGliding(false)
    setZoom(change)
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, now)
    follow(zoom =>
      other
        ? pinched(zoom, [before, other], [now, other], room())
        : moved(zoom, { x: now.x - before.x, y: now.y - before.y }, room()),
    )
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  const larger = () => glide(zoom => zoomed(zoom, step, middle, room()))
  const smaller = () => glide(zoom => zoomed(zoom, 1 / step, middle, room()))
  const reset = () => glide(() => whole)
  const move = (x: number, y: number) => glide(zoom => moved(zoom, { x, y }, room()))
  const keys: Readonly<Record<string, () => void>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': reset,
    ArrowLeft: () => move(keyPixels, 0),
    ArrowRight: () => move(-keyPixels, 0),
    ArrowUp: () => move(0, keyPixels),
    ArrowDown: () => move(0, -keyPixels),
  }

  const latestKeys = useRef(keys)
  useEffect(() => {
    latestKeys.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latestKeys.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return {
    zoom,
    isGliding,
    larger,
    smaller,
    reset,
    stage: {
      ref: stage,
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        fingers.current.set(event.pointerId, pointOf(event))
      },
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick(event: MouseEvent) {
        const at = pointOf(event)
        glide(zoom => (zoom.scale > 1 ? whole : zoomed(zoom, doubleTap, at, room())))
      },
      onWheel(event: WheelEvent) {
        const at = pointOf(event)
        follow(zoom => zoomed(zoom, Math.exp(-event.deltaY / 400), at, room()))
      },
    },
  }
}

import { useEffect, useState } from 'react'
import { prefersStill } from '#ui/theme/prefers-still.ts'

type Found = { element: HTMLElement | null; box: DOMRect | null }
const nothing: Found = { element: null, box: null }

const find = (name: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour~="${CSS.escape(name)}"]`)].find(
    each => each.checkVisibility?.() ?? true,
  ) ?? null

/** Where the part with this `data-tour` is, wherever it moves. Each step scrolls it into view once, also the same again. */
export function useTarget(name: string | undefined, step: number): Found {
  const [found, setFound] = useState<Found>(nothing)
  useEffect(() => {
    setFound(nothing)
    if (name === undefined) return
    let element: HTMLElement | null = null
    const measure = () => {
      const box = element?.isConnected ? element.getBoundingClientRect() : null
      setFound(known => (isSame(known, element, box) ? known : { element: box && element, box }))
    }
    const sizes = new ResizeObserver(measure)
    const findTarget = () => {
      if (element?.isConnected) return
      element = find(name)
      if (!element) return
      sizes.observe(element)
      bringIntoView(element)
      measure()
    }
    const changes = new MutationObserver(() => {
      findTarget()
      measure()
    })
    findTarget()
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      changes.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [name, step])
  return found
}

function isSame(known: Found, element: HTMLElement | null, box: DOMRect | null): boolean {
  if (known.element !== (box && element)) return false
  const sides = ['top', 'left', 'width', 'height'] as const
  return sides.every(side => known.box?.[side] === box?.[side])
}

/** Into the upper part of the window: on a phone, the lower part is for the text. */
function bringIntoView(element: HTMLElement): void {
  const { top, bottom, height } = element.getBoundingClientRect()
  const isShown = top >= window.innerHeight * 0.1 && bottom <= window.innerHeight * 0.6
  if (isShown) return
  const room = Math.max(window.innerHeight * 0.55 - height, 0)
  const isStill = prefersStill()
  window.scrollBy({ top: top - 80 - room / 2, behavior: isStill ? 'instant' : 'smooth' })
}

import { type RefObject, useEffect, useState } from 'react'

/** The header and the tab bar cover these parts of the screen. */
const seenWithin = '-64px 0px -72px 0px'
/** So much of a film has to be in view. */
const seenShare = 0.25

/** Whether a film is in view on the page. True in browsers that can't report it. */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      entries => setSeen((entries.at(-1)?.intersectionRatio ?? 1) >= seenShare),
      { rootMargin: seenWithin, threshold: [0, seenShare, 1] },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

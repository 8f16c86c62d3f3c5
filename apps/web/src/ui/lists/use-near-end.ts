import { useEffect, useRef } from 'react'

/** A place at the end of a list: calls once it comes near, for as long as there is more. */
export function useNearEnd(hasMore: boolean, onNear: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const newest = useRef(onNear)
  newest.current = onNear
  useEffect(() => {
    const element = place.current
    if (!element || !hasMore || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) newest.current()
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore])
  return place
}

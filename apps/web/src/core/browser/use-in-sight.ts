import { useEffect, useRef } from 'react'

/** Calls when the element comes near the screen. For browsers that can't report this, pages show a button as well. */
export function useInSight(onSight: () => void, isOn: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  useEffect(() => {
    latest.current = onSight
  })
  useEffect(() => {
    if (!isOn || !element.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isOn])
  return element
}

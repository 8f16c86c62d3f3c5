import { scrollSmoothingMs } from '@iki/contract/shell/shell'
import { useEffect } from 'react'
import { prefersStill } from '#ui/theme/prefers-still.ts'

/** Links within the page scroll smoothly in 300 ms; with reduced motion, at once. */
export function useSmoothAnchors(): void {
  useEffect(() => {
    const glide = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]')
      const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
      if (!target || event.defaultPrevented) return
      event.preventDefault()
      window.history.replaceState(window.history.state, '', link.hash)
      scrollTo(target)
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    document.addEventListener('click', glide)
    return () => document.removeEventListener('click', glide)
  }, [])
}

function scrollTo(target: HTMLElement): void {
  const from = window.scrollY
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const distance = target.getBoundingClientRect().top - margin
  if (prefersStill()) {
    window.scrollTo(0, from + distance)
    return
  }
  let start: number | null = null
  const step = (now: number) => {
    start ??= now
    const share = Math.min(1, (now - start) / scrollSmoothingMs)
    window.scrollTo(0, from + distance * (1 - (1 - share) ** 3))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

import type { Article, Reading } from '@iki/contract/reading/article'
import { useEffect, useRef, useState } from 'react'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { readingLog } from './reading-log.ts'
import { readings } from './readings.ts'

/** Below `from` it was only opened, and above `to` it was read to the end: neither offers to continue. */
const worthGoingOn = { from: 8, to: 97 } as const

/**
 * How far the article was read: moves the progress line, saves progress, and offers to continue where reading stopped.
 */
export function useReading({ id, kind, reading }: Pick<Article, 'id' | 'kind' | 'reading'>) {
  const endsWithText = kind !== 'welcome'
  const isSignedIn = useIsSignedIn()
  const text = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [start] = useState<Reading>(() => readings.furthest(id, reading))
  const [mayGoOn, setMayGoOn] = useState(
    !start.isFinished && start.percent >= worthGoingOn.from && start.percent <= worthGoingOn.to,
  )

  useEffect(() => {
    const log = isSignedIn
      ? readingLog({ start, endsWithText, save: reached => readings.save(id, reached) })
      : null
    let frame = 0
    const update = () => {
      frame = 0
      const seen = percentSeen(text.current)
      if (seen === null) return
      if (line.current) line.current.style.transform = `scaleX(${seen / 100})`
      log?.reach(seen)
    }
    const updateSoon = () => {
      frame ||= requestAnimationFrame(update)
    }
    const leave = () => {
      if (document.visibilityState !== 'hidden') return
      log?.report()
      readings.flush()
    }
    update()
    window.addEventListener('scroll', updateSoon, { passive: true })
    window.addEventListener('resize', updateSoon)
    document.addEventListener('visibilitychange', leave)
    return () => {
      cancelAnimationFrame(frame)
      log?.stop()
      window.removeEventListener('scroll', updateSoon)
      window.removeEventListener('resize', updateSoon)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [id, start, endsWithText, isSignedIn])

  function goOn(): void {
    const { top, height } = text.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const target = window.scrollY + top + (height * start.percent) / 100 - window.innerHeight
    const isStill = prefersStill()
    window.scrollTo({ top: Math.max(0, target), behavior: isStill ? 'instant' : 'smooth' })
    text.current?.focus({ preventScroll: true })
    setMayGoOn(false)
  }

  return { text, line, goOnPercent: mayGoOn ? start.percent : null, goOn }
}

/** The percent of the text above the lower edge of the window; null before it has a layout. */
function percentSeen(text: HTMLElement | null): number | null {
  const { top, height } = text?.getBoundingClientRect() ?? { top: 0, height: 0 }
  if (height === 0) return null
  return Math.min(100, Math.max(0, ((window.innerHeight - top) / height) * 100))
}

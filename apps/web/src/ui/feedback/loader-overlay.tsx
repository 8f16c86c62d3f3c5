import { loaderToggleMs } from '@iki/contract/shell/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import classes from './loader-overlay.module.css'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Lies over the placeholder of a loading page, and fades in and out every three seconds (specification §2), so that
 * the placeholder can be seen in between. With reduced motion it stays visible.
 */
export function LoaderOverlay({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    if (prefersStill()) return
    const timer = setInterval(() => setShown(shown => !shown), loaderToggleMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={classes.frame} aria-busy="true">
      {children}
      <div aria-hidden="true" data-loader={isShown ? 'shown' : 'hidden'}>
        <LoadingScreen isWithin isLeaving={!isShown} />
      </div>
    </div>
  )
}

import { loaderToggleMs } from '@iki/contract/shell/shell'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './loader-overlay.module.css'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Stands over the shape of a page that is on its way, and comes and goes every three seconds (specification §2), so
 * that what is coming can be seen in between. Where motion is unwanted, it stays. It goes with what it stands over.
 */
export function LoaderOverlay({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
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

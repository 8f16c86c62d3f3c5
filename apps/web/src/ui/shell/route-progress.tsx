import { routeProgress } from '@iki/contract/shell/shell'
import classes from './route-progress.module.css'

/** A thin stroke along the top while the next page is on its way; short waits show nothing. */
export function RouteProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null
  return (
    <div className={classes.track} role="progressbar" aria-label="ページを読み込んでいます">
      <div
        className={classes.stroke}
        style={{
          animationDelay: `${routeProgress.throttleMs}ms`,
          animationDuration: `${routeProgress.durationMs}ms`,
        }}
      />
    </div>
  )
}

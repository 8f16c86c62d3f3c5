import { Link } from 'react-router'
import classes from './offline-notice.module.css'

type Props = {
  isOffline: boolean
  unsentCount?: number
  onExport?: () => void
  /** Where something is that needs no network. */
  wayOn?: { to: string; label: string } | undefined
}

/** Says where a member's work is while there is no network, and while it is still being sent. */
export function OfflineNotice({ isOffline, unsentCount = 0, onExport, wayOn }: Props) {
  const isQuiet = !isOffline && unsentCount === 0
  return (
    <div role="status" className={isQuiet ? undefined : classes.notice}>
      {!isQuiet && (
        <>
          <span className={classes.mark} aria-hidden="true" />
          <span className={classes.text}>{offlineText(isOffline, unsentCount)}</span>
          {isOffline && wayOn && (
            <Link to={wayOn.to} className={classes.way}>
              {wayOn.label}
            </Link>
          )}
          {unsentCount > 0 && onExport && (
            <button type="button" className={classes.export} onClick={onExport}>
              書き出す
            </button>
          )}
        </>
      )}
    </div>
  )
}

function offlineText(isOffline: boolean, unsentCount: number): string {
  if (!isOffline) return `未送信の${unsentCount}件を送っています`
  if (unsentCount === 0) return '圏外です。書いたものは端末に保存し、つながったら送ります'
  return `圏外です。端末に保存し、つながったら送ります（未送信${unsentCount}件）`
}

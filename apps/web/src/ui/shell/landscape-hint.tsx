import { landscapeHint } from '@iki/contract/shell/shell'
import classes from './landscape-hint.module.css'

/** Shown over a film on a phone that is held upright; the style sheet knows how it is held. */
export function LandscapeHint({ onClose }: { onClose?: () => void }) {
  return (
    <div className={classes.hint}>
      <svg viewBox="0 0 64 64" className={classes.phone} aria-hidden="true">
        <rect x="21" y="11" width="22" height="42" rx="5" />
        <path d="M30 47h4" />
      </svg>
      <p className={classes.text}>{landscapeHint}</p>
      {onClose && (
        <button type="button" className={classes.close} onClick={onClose}>
          このまま見る
        </button>
      )}
    </div>
  )
}

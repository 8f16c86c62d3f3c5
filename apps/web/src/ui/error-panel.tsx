import type { ReactNode } from 'react'
import classes from './error-panel.module.css'
import { SecondaryButton } from './secondary-button.tsx'

type Props = {
  title?: string
  /** What happened, in words for people. */
  children: ReactNode
  /** What stayed as it was. */
  kept?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** Another way on, such as a link home. */
  action?: ReactNode
}

/** A part of a page that could not be shown: what happened, that nothing was lost, the next step. */
export function ErrorPanel({
  title = '読み込めませんでした',
  children,
  kept = 'これまでの記録は、失われていません。',
  onRetry,
  isRetrying = false,
  action,
}: Props) {
  return (
    <div className={classes.panel} role="alert">
      <svg viewBox="0 0 120 40" className={classes.drawing} aria-hidden="true">
        <path d="M4 22c12-13 20-13 31-1 3 3.4 6.4 6 10.4 6.8" />
        <path d="M75 13.6c4.6.2 8.6 2.6 12 6.6 9.6 11 18.4 11.6 29-.4" />
      </svg>
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{children}</div>
      <p className={classes.kept}>{kept}</p>
      <div className={classes.action}>
        {onRetry && (
          <SecondaryButton onPress={onRetry} isBusy={isRetrying}>
            もう一度読み込む
          </SecondaryButton>
        )}
        {action}
      </div>
    </div>
  )
}

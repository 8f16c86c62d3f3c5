import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import classes from './error-panel.module.css'

type Props = {
  title?: string
  /** What happened, in words that members understand. */
  children: ReactNode
  /** Says that nothing was lost, where somebody has written something. */
  reassurance?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** Another action, such as a link to the home screen. */
  action?: ReactNode
}

/** A part of a page that could not be shown: what happened, and the next step. */
export function ErrorPanel({
  title = '読み込めませんでした',
  children,
  reassurance,
  onRetry,
  isRetrying = false,
  action,
}: Props) {
  return (
    <div className={classes.panel} role="alert">
      <BrushDrawing id="error" drawing="wave" className={classes.drawing} />
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{children}</div>
      {reassurance && <p className={classes.reassurance}>{reassurance}</p>}
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

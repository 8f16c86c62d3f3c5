import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './practice-frame.module.css'

type Props = {
  accent?: string
  title: string
  meta?: ReactNode
  film: ReactNode
  isUpright: boolean
  /** The controls that are used between two rounds. */
  desk: ReactNode
  children?: ReactNode
}

/**
 * The layout for practising: the film and the controls, above each other in portrait format, side by side in landscape
 * format.
 */
export function PracticeFrame({ accent, title, meta, film, isUpright, desk, children }: Props) {
  return (
    <div
      className={classNames(classes.page, isUpright && classes.upright)}
      data-accent={accent}
      data-fills-screen
    >
      <div className={classes.film}>{film}</div>
      <div className={classes.desk}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {meta && <p className={classes.meta}>{meta}</p>}
        </div>
        {desk}
      </div>
      <div className={classes.rest}>{children}</div>
    </div>
  )
}

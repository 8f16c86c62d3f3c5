import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './film-layout.module.css'

type Props = {
  accent?: string
  title: string
  meta?: ReactNode
  /** The film itself. */
  film: ReactNode
  /** A landscape film stays at the top of a phone's screen while the page scrolls; an upright one does not. */
  isUpright: boolean
  /** The buttons of the film. */
  tools: ReactNode
  /** Shown beside the film on wide screens. */
  aside?: ReactNode
  children?: ReactNode
}

/**
 * The page of a film: the film first, the other parts below it; on wide screens, chapters and playlist are beside it.
 */
export function FilmLayout({ accent, title, meta, film, isUpright, tools, aside, children }: Props) {
  return (
    <div
      className={classNames(classes.page, aside !== undefined && classes.withAside)}
      data-accent={accent}
      data-film-page
    >
      <div className={classNames(classes.film, !isUpright && classes.wide)}>{film}</div>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {meta && <p className={classes.meta}>{meta}</p>}
        <div className={classes.tools}>{tools}</div>
      </div>
      {aside && <aside className={classes.aside}>{aside}</aside>}
      <div className={classes.rest}>{children}</div>
    </div>
  )
}

import type { Accent } from '@iki/contract/access/plan'
import type { ReactNode } from 'react'
import classes from './player-stage.module.css'

type Props = {
  title: ReactNode
  /** Where it belongs and which of how many, such as "朝のメソッド ・ 3 / 8". */
  meta?: ReactNode
  accent?: Accent | (string & {})
  /** The title's level: where the player is a part of a page, that page has the h1. */
  heading?: 'h1' | 'h3'
  /** A ring without a picture, while it is not known what is played. */
  ring?: ReactNode
  /** Shown instead of the ring; the play button is among the controls. */
  picture?: ReactNode
  /** What it is about, in a sentence. */
  about?: ReactNode
  /** The line that is spoken, and the next. */
  spoken?: ReactNode
  seekBar: ReactNode
  /** A question about the position on the bar, shown above it. */
  question?: ReactNode
  /** The round controls, in one row. */
  controls: ReactNode
  /** The row of five small buttons under them. */
  tools?: ReactNode
  /** What follows below. On wide screens it is beside the ring. */
  children?: ReactNode
}

/** The player's page: the ring, the bar, the controls, and what is spoken as text. */
export function PlayerStage({
  title,
  meta,
  accent,
  heading: Heading = 'h1',
  ring,
  picture,
  about,
  spoken,
  seekBar,
  question,
  controls,
  tools,
  children,
}: Props) {
  return (
    <div className={classes.page} data-accent={accent}>
      <div className={classes.stage} data-lesson-stage={Heading === 'h1' || undefined}>
        {picture ?? <div className={classes.ring}>{ring}</div>}
        <Heading className={classes.title}>{title}</Heading>
        {meta && <p className={classes.meta}>{meta}</p>}
        {about && <p className={classes.about}>{about}</p>}
        {spoken}
        {question}
        <div className={classes.seek}>{seekBar}</div>
        <div className={classes.controls}>{controls}</div>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {children && <div className={classes.text}>{children}</div>}
    </div>
  )
}

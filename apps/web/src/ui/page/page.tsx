import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { TitleText } from './name-text.tsx'
import classes from './page.module.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** Beside the title. */
  drawing?: { id: string; drawing: Drawing }
  /** In its place, where it is something else. */
  picture?: ReactNode
  /** `list`: cards and rows beside each other where there is space. `columns`: see Columns. */
  width?: 'reading' | 'columns' | 'list' | 'wide'
  accent?: Accent
  /** The title is there for screen readers only: the picture shows it. */
  isTitleHidden?: boolean
  /** In place of the plain title; it has the h1. */
  head?: ReactNode
  children?: ReactNode
}

/** The frame of a page: its width, its title, one line that leads in. */
export function Page({
  title,
  lead,
  drawing,
  picture = drawing && <BrushDrawing {...drawing} className={classes.drawing} />,
  width = 'reading',
  accent,
  isTitleHidden,
  head,
  children,
}: Props) {
  return (
    <div className={classNames(classes.page, classes[width])} data-accent={accent}>
      {head ?? (
        <div className={classNames(classes.head, isTitleHidden && classes.hidden)}>
          {picture && <div className={classes.picture}>{picture}</div>}
          <div className={classes.text}>
            <h1>{typeof title === 'string' ? <TitleText>{title}</TitleText> : title}</h1>
            {lead && (
              <p className={classes.lead}>
                <WholeDates>{lead}</WholeDates>
              </p>
            )}
          </div>
        </div>
      )}
      {children}
    </div>
  )
}

import type { Accent } from '@iki/contract/access/plan'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { TitleText } from './name-text.tsx'
import classes from './page.module.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** A drawing or ring beside the title. */
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
  picture,
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

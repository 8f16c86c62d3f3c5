import type { Drawing } from '@iki/contract/media/drawing'
import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import { Page } from './page.tsx'
import classes from './threshold.module.css'

type Props = { title: string; lead?: ReactNode; drawing: Drawing; isLarge?: boolean; children?: ReactNode }

/**
 * The frame of pages at the door: signing in, an account, what is not there. One drawing on warm ground. `isLarge`: there
 * is little else on the page.
 */
export function Threshold({ title, lead, drawing, isLarge = false, children }: Props) {
  return (
    <Page
      title={title}
      head={
        <div className={classNames(classes.head, isLarge && classes.large)}>
          <BrushDrawing id={title} drawing={drawing} className={classes.drawing} />
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
      }
    >
      {children}
    </Page>
  )
}

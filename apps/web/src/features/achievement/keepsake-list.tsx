import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Drawing } from '@iki/contract/media/drawing'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import classes from './keepsake-list.module.css'
import { MarkText } from './mark-text.tsx'

export type Keepsake = {
  id: string
  drawing: Drawing
  title: string
  leads: readonly (string | null)[]
  /** Since when the member has it; null of what is not there yet: it is pale. */
  since: string | null
}

/** Marks and things, each with its picture, its texts and its day. */
export function KeepsakeList({ label, keepsakes }: { label: string; keepsakes: readonly Keepsake[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {keepsakes.map(({ id, drawing, title, leads, since }) => {
        const day = since === null ? null : tokyoDay(new Date(since))
        return (
          <li key={id} className={classes.keepsake}>
            <DrawingTile id={id} drawing={drawing} isPale={day === null} />
            <MarkText title={title} leads={leads} />
            {day && (
              <time className={classes.day} dateTime={day}>
                {japaneseDay(day)}
              </time>
            )}
          </li>
        )
      })}
    </ul>
  )
}

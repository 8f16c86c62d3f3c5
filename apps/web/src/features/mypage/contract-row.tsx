import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import classes from './contract-row.module.css'

type Props = {
  name: string
  accent: Accent
  drawing: Drawing
  /** Its state as a short text. */
  state: string
  isUsable: boolean
  /** Days in Tokyo; `expire` is null where there is no end. */
  since: string
  expire: string | null
  left: string | null
  /** The share of its time that has passed, from 0 to 1; null if no bar is shown. */
  passedShare: number | null
}

/** A licence in a list: its plan's drawing, its state, its days. */
export function ContractRow({
  name,
  accent,
  drawing,
  state,
  isUsable,
  since,
  expire,
  left,
  passedShare,
}: Props) {
  return (
    <div className={classes.row} data-accent={isUsable ? accent : 'none'}>
      <DrawingTile id={name} drawing={drawing} accent={accent} isPale={!isUsable} />
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.state}>
          <span className={isUsable ? classes.usable : classes.other}>{state}</span>
          {left && <span>{left}</span>}
        </p>
        <p className={classes.days}>
          <span>
            <time dateTime={since}>{japaneseDay(since)}</time>から
          </span>
          {expire ? (
            <span>
              <time dateTime={expire}>{japaneseDay(expire)}</time>まで
            </span>
          ) : (
            <span>、期限なし</span>
          )}
        </p>
        {passedShare !== null && <ProgressLine share={passedShare} label="過ぎた期間" />}
      </div>
    </div>
  )
}

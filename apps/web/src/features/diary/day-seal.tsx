import { SealStamp } from '#ui/marks/seal-stamp.tsx'
import classes from './day-seal.module.css'

type Props = {
  date: string
  isWritten: boolean
  /** It is sealed just now. */
  isFresh?: boolean
}

/** What fills the circle of a day: its number, on a seal where the day is written. The text is beside it. */
export function DaySeal({ date, isWritten, isFresh = false }: Props) {
  return (
    <span className={classes.place} data-sealed={isWritten || undefined} aria-hidden="true">
      {isWritten && <SealStamp id={date} isFresh={isFresh} />}
      <span className={classes.number}>{Number(date.slice(8))}</span>
    </span>
  )
}

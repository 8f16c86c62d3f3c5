import { plainKana } from '@iki/contract/api/plain-kana'
import { type SkipReason, skipReasonNames } from '@iki/contract/diary/diary'
import { breathLabel, memoLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { dayText } from '../statistics/statistics-text.ts'
import classes from './day-row.module.css'

type Props = {
  date: string
  today: string
  day: DiaryDay<'general'> | null
  /** Words to mark in the memo. */
  searched?: string
  /** Why the day has no entry, if the member chose a reason. */
  skipped?: SkipReason | undefined
  onOpen: (date: string) => void
}

const notOpened = `${memoLabel}は、いま開けません`

/** One day in a list: its date, its ratings, its memo. */
export function DayRow({ date, today, day, searched = '', skipped, onOpen }: Props) {
  return (
    <button type="button" className={classes.row} onClick={() => onOpen(date)}>
      <span className={classes.date}>{dayText(date, today)}</span>
      {day ? (
        <>
          <span className={classes.ratings}>
            {relaxLabel} <b>{day.value.relax}</b>　{breathLabel} <b>{day.value.breath}</b>
            {day.value.images.length > 0 && `　写真${day.value.images.length}枚`}
            {day.state !== 'sent' && <span className={classes.unsent}>未送信</span>}
          </span>
          {day.isUnreadable && <span className={classes.none}>{notOpened}</span>}
          {day.value.memo && (
            <span className={classes.memo}>
              <Marked text={day.value.memo} searched={searched} />
            </span>
          )}
        </>
      ) : (
        <span className={classes.none}>
          {skipped ? `お休み（${skipReasonNames[skipped]}）` : 'まだ書いていません'}
        </span>
      )}
    </button>
  )
}

type MarkedProps = { text: string; searched: string }

/** A text in which the searched words are marked. */
function Marked({ text, searched }: MarkedProps) {
  const wanted = plainKana(searched.trim())
  // Where folding changes the length, as with half-width sound marks, the indexes would not fit the text.
  const at = wanted && plainKana(text).length === text.length ? plainKana(text).indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}

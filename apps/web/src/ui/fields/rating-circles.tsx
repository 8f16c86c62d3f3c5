import { type PointerEvent, useId } from 'react'
import classes from './rating-circles.module.css'

type Props = {
  label: string
  /** What the lowest and the highest mean. */
  ends: readonly [string, string]
  /** Null where nothing was chosen. */
  value: number | null
  max?: number
  /** Marks the field as invalid; the form shows the reason. */
  isFaulty?: boolean
  /** The label of the choice "not stated", if there is one. Its value is 0. */
  noneLabel?: string
  onChange: (value: number) => void
}

/**
 * A number as circles in a row, for a thumb: a press chooses, and so does a finger that slides over them. Beneath are
 * radio buttons, so arrow keys and screen readers know it.
 */
export function RatingCircles({ label, ends, value, max = 9, isFaulty = false, noneLabel, onChange }: Props) {
  const name = useId()
  const numbers = Array.from({ length: max }, (_, index) => index + 1)

  function slide(event: PointerEvent<HTMLDivElement>): void {
    if (event.pointerType === 'mouse' && event.buttons === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width === 0) return
    const at = Math.ceil(((event.clientX - left) / width) * max)
    const chosen = Math.min(max, Math.max(1, at))
    if (chosen !== value) onChange(chosen)
  }

  return (
    <fieldset className={classes.field} data-faulty={isFaulty || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {noneLabel && (
        <label className={classes.none}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={0}
            checked={value === null}
            onChange={() => onChange(0)}
          />
          <span className={classes.noneMark}>{noneLabel}</span>
        </label>
      )}
      <div className={classes.row} onPointerMove={slide}>
        {numbers.map(number => (
          <label key={number} className={classes.target}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={number}
              checked={number === value}
              onChange={() => onChange(number)}
            />
            <span className={classes.circle}>{number}</span>
          </label>
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </fieldset>
  )
}

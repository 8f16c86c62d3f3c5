import { useId } from 'react'
import classes from './range-field.module.css'

type Props = {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  /** How the value is written and read aloud. */
  text: string
  onChange: (value: number) => void
}

/** A value between two ends, by a slider. */
export function RangeField({ label, value, min = 0, max = 100, step = 1, text, onChange }: Props) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <output htmlFor={id} className={classes.value}>
        {text}
      </output>
      <input
        id={id}
        type="range"
        className={classes.input}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

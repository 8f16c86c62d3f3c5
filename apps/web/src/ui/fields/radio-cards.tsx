import type { ReactNode } from 'react'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from './radio-cards.module.css'

type Option<Value extends string> = { value: Value; label: ReactNode; about?: ReactNode }
type Props<Value extends string> = {
  legend: string
  name: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice of one, each on a card of its own with a line about it. */
export function RadioCards<Value extends string>({ legend, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.text}>
            <span>
              <WholeDates>{option.label}</WholeDates>
            </span>
            {option.about && (
              <span className={classes.about}>
                <WholeDates>{option.about}</WholeDates>
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

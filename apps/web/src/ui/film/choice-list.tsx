import { type ReactNode, useId } from 'react'
import classes from './choice-list.module.css'

export type Choice<V extends string | number> = { value: V; label: string; note?: ReactNode }
type Props<V extends string | number> = {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChoose: (value: V) => void
}

/** A choice of several, each in a row that is high enough for a thumb. */
export function ChoiceList<V extends string | number>({ label, choices, value, onChoose }: Props<V>) {
  const name = useId()
  return (
    <fieldset aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span className={classes.label}>{choice.label}</span>
          {choice.note && <span className={classes.note}>{choice.note}</span>}
        </label>
      ))}
    </fieldset>
  )
}

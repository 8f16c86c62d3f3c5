import { useId } from 'react'
import classes from './segmented-control.module.css'

type Props<V extends string | number> = {
  label: string
  choices: readonly { value: V; label: string; spoken?: string }[]
  value: V | null
  onChoose: (value: V) => void
}

/** A few choices in one large bar, easy to press and to see from a distance. */
export function SegmentedControl<V extends string | number>({ label, choices, value, onChoose }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={classes.bar} aria-label={label}>
      {choices.map(choice => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={choice.value === value}
            aria-label={choice.spoken ?? choice.label}
            onChange={() => onChoose(choice.value)}
          />
          <span aria-hidden="true">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

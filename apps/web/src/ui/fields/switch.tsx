import { classNames } from '#ui/class-names.ts'
import classes from './switch.module.css'

type Props = {
  label: string
  /** The label is for screen readers only, because the page around it shows the same. */
  isLabelHidden?: boolean
  isOn: boolean
  isDisabled?: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
  hint?: string
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, isLabelHidden, isOn, isDisabled, isBusy, onChange, hint }: Props) {
  return (
    <label className={classNames(classes.switch, isLabelHidden && classes.alone)}>
      {!isLabelHidden && (
        <span className={classes.text}>
          {label}
          {hint && <span className={classes.hint}>{hint}</span>}
        </span>
      )}
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-busy={isBusy || undefined}
        aria-label={label}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span className={classes.track} aria-hidden="true" />
    </label>
  )
}

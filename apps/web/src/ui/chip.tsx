import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './chip.module.css'
import { classNames } from './class-names.ts'

type Props = { children: ReactNode; isOn?: boolean } & (
  | { to: string; onPress?: undefined }
  | { to?: undefined; onPress: () => void }
)

/** One of a few choices in a row: a filter that is on or off, or a link to a neighbouring view. */
export function Chip({ children, isOn = false, to, onPress }: Props) {
  const className = classNames(classes.chip, isOn && classes.on)
  if (to !== undefined)
    return (
      <Link to={to} className={className} aria-current={isOn ? 'page' : undefined}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={className} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

/** Chips in a line that scrolls sideways on a phone. */
export function ChipRow({ children, label }: { children: ReactNode; label: string }) {
  return (
    <fieldset className={classes.row} aria-label={label}>
      {children}
    </fieldset>
  )
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import classes from './chip.module.css'

type Props = { children: ReactNode; isOn?: boolean } & (
  | { to: string; onPress?: undefined }
  | { to?: undefined; onPress: () => void }
)

/** One of a few choices in a row: a filter that is on or off, or a link to a neighbouring view. */
export function Chip({ children, isOn = false, to, onPress }: Props) {
  const className = classNames(classes.chip, isOn && classes.on)
  // A part of this page: the shell scrolls there, and no visit is made of it.
  if (to?.startsWith('#'))
    return (
      <a href={to} className={className}>
        {children}
      </a>
    )
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

/**
 * Chips in a line that scrolls sideways on a phone. The one that is on comes into sight. If the one that has the focus is
 * taken off, the first one gets it.
 */
export function ChipRow({ children, label }: { children: ReactNode; label: string }) {
  const row = useRef<HTMLFieldSetElement>(null)
  const inSight = useRef<HTMLElement | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const on = row.current?.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]')
    const isSame = on === inSight.current
    inSight.current = on ?? null
    // The same chip may have been scrolled out of sight by the member.
    if (!row.current || !on || isSame) return
    const left = on.getBoundingClientRect().left - row.current.getBoundingClientRect().left
    const room = row.current.clientWidth - on.offsetWidth
    if (left < 0 || left > room) row.current.scrollLeft += left - room / 2
  })
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    row.current?.querySelector<HTMLElement>('a, button')?.focus()
  })
  return (
    <fieldset
      ref={row}
      className={classes.row}
      aria-label={label}
      onFocus={event => {
        focused.current = event.target
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      {children}
    </fieldset>
  )
}

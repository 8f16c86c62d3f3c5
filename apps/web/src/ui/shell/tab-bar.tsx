import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import classes from './tab-bar.module.css'

export type Tab = { to: string; label: string; icon: ReactNode; isCurrent?: boolean }
type Props = {
  tabs: readonly Tab[]
  label?: string
  /** On a desk, and on a phone that lies on its side, they are below each other in the rail. */
  isInRail?: boolean
  /** On a phone there is no room for these. */
  isOnDeskOnly?: boolean
}

/** The few places one goes every day: at the foot of the phone, in the rail of a desk. */
export function TabBar({ tabs, label = 'おもなページ', isInRail = false, isOnDeskOnly = false }: Props) {
  return (
    <nav
      className={classNames(classes.bar, isOnDeskOnly && classes.onDeskOnly, isInRail && classes.inRail)}
      aria-label={label}
    >
      {tabs.map(tab => (
        <Link
          key={tab.to}
          to={tab.to}
          className={classes.tab}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          <span className={classes.icon} aria-hidden="true">
            {tab.icon}
          </span>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

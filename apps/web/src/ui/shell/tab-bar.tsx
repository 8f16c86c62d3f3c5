import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import classes from './tab-bar.module.css'

export type Tab = { to: string; label: string; icon: ReactNode; isCurrent?: boolean }
type Props = {
  tabs: readonly Tab[]
  label?: string
  /** On a wide screen it is a column at the left edge, as wide as `--rail`. */
  becomesRail?: boolean
}

/** The foot of the phone: the few places one goes every day. */
export function TabBar({ tabs, label = 'おもなページ', becomesRail = false }: Props) {
  return (
    <nav className={classNames(classes.bar, becomesRail && classes.rail)} aria-label={label}>
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

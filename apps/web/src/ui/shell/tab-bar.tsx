import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './tab-bar.module.css'

export type Tab = { to: string; label: string; icon: ReactNode; isCurrent?: boolean }
type Props = { tabs: readonly Tab[]; label?: string }

/** The foot of the phone: the few places one goes every day. */
export function TabBar({ tabs, label = 'おもなページ' }: Props) {
  return (
    <nav className={classes.bar} aria-label={label}>
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

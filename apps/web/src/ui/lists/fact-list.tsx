import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** A name, and what is known of it. */
export type Fact = readonly [name: string, value: ReactNode]

/** Names and what is known of each, divided by hairlines; a long value continues below its name. */
export function FactList({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl className={classes.facts} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

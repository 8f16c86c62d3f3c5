import { planNames } from '@iki/contract/access/plan'
import type { Person } from '@iki/contract/people/profile'
import { japaneseMonth } from '#ui/format/format-day.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import classes from './profile.module.css'

/** A member as they show themselves: a name, and what they chose. */
export function PersonHead({ person }: { person: Person }) {
  const { uid, name, isOperator, intro, since, plans } = person
  return (
    <header className={classes.head}>
      <Avatar id={uid} />
      <div className={classes.who}>
        <h1 className={classes.name}>
          {name}
          {isOperator && <span className={classes.operator}>運営</span>}
        </h1>
        {since && <p className={classes.meta}>{japaneseMonth(since)}から会員です</p>}
        {plans && plans.length > 0 && (
          <ul className={classes.plans} aria-label="プラン">
            {plans.map(plan => (
              <li key={plan}>{planNames[plan]}</li>
            ))}
          </ul>
        )}
      </div>
      {intro && <p className={classes.intro}>{intro}</p>}
    </header>
  )
}

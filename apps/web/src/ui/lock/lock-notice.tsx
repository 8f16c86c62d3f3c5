import type { Lock } from '@iki/contract/access/access'
import { planAccents, planNames } from '@iki/contract/access/plan'
import type { ReactNode } from 'react'
import { OpenCircle } from '#ui/brush/open-circle.tsx'
import classes from './lock-notice.module.css'
import { lockStory } from './lock-text.ts'

type Props = { lock: Lock; action?: ReactNode }

/** Why something is closed, which plans open it, and the way on. */
export function LockNotice({ lock, action }: Props) {
  const { title, text } = lockStory(lock)
  const plans = lock.reason === 'plan' ? lock.plans : []
  const [plan, ...others] = plans
  return (
    <div className={classes.notice} data-accent={plan && others.length === 0 ? planAccents[plan] : undefined}>
      <OpenCircle id={title} className={classes.circle} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {plans.length > 0 && (
        <ul className={classes.plans} aria-label="ひらくプラン">
          {plans.map(plan => (
            <li key={plan} className={classes.plan} data-accent={planAccents[plan]}>
              {planNames[plan]}
            </li>
          ))}
        </ul>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

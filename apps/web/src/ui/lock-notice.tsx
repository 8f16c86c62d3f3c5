import type { Lock } from '@iki/contract/access'
import { planAccents, planNames } from '@iki/contract/plan'
import type { ReactNode } from 'react'
import classes from './lock-notice.module.css'
import { lockStory } from './lock-text.ts'

type Props = { lock: Lock; action?: ReactNode }

/** Why something is closed, which plans open it, and the way on. */
export function LockNotice({ lock, action }: Props) {
  const { title, text } = lockStory(lock)
  const plans = lock.reason === 'plan' ? lock.plans : []
  return (
    <div className={classes.notice}>
      <svg viewBox="0 0 64 64" className={classes.circle} aria-hidden="true">
        <path d="M40.5 10.6A23 23 0 1 0 54.6 26.4" />
        <path d="M38.9 17.8A16 16 0 1 0 47 27" />
      </svg>
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

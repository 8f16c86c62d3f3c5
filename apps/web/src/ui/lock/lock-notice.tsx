import type { Lock } from '@iki/contract/access/access'
import { planAccents } from '@iki/contract/access/plan'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { LockAction } from './lock-action.tsx'
import classes from './lock-notice.module.css'
import { lockStory, previewStory } from './lock-text.ts'
import { PlanOffers } from './plan-offers.tsx'

type Props = { lock: Lock; action?: ReactNode }
/** `kind`: of a lesson that is closed. `isSecond`: the filled button of the screen is another one. */
type NoticeProps = Props & { kind?: LessonKind | undefined; isSecond?: boolean }

/** Why something is closed, the plans that open it as cards, and the way on: where the lock leads, unless stated. */
export function LockNotice({
  lock,
  kind,
  isSecond,
  action = <LockAction lock={lock} isSecond={isSecond} />,
}: NoticeProps) {
  return <Why lock={lock} action={action} story={lockStory(lock, kind)} />
}

/**
 * What the page of a plan is for somebody who looks at it. `at`: its address, to which no card leads; `own`: the plan itself,
 * before the others.
 */
export function PreviewNotice({ at, own, ...props }: Props & { at: string; own: ReactNode }) {
  return <Why {...props} story={previewStory(props.lock)} at={at} own={own} />
}

type WhyProps = Props & { story: ReturnType<typeof lockStory>; at?: string; own?: ReactNode }

function Why({ lock, action, story: { title, text }, at, own }: WhyProps) {
  const plans = lock.reason === 'plan' ? lock.plans : []
  const [plan, ...others] = plans
  return (
    <div
      className={classes.notice}
      data-accent={plan && others.length === 0 ? planAccents[plan] : undefined}
      data-lock
    >
      <div className={classes.why}>
        <BrushDrawing id={title} drawing="gate" className={classes.circle} />
        <div>
          <h2 className={classes.title}>{title}</h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
      </div>
      {lock.reason === 'plan' && lock.startsAt === null && (
        <>
          {own}
          <PlanOffers plans={plans} at={at} />
        </>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

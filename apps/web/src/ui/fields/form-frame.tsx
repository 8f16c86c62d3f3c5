import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from './form-frame.module.css'
import { isComposing } from './is-composing.ts'

type Props = {
  label: string
  submitLabel: string
  isBusy: boolean
  /** What went wrong with the last try, if anything. */
  problem: string | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The button is as wide as the form. */
  isWide?: boolean
  /** The button stays in reach of the thumb, above the tabs, while the form is in view. */
  isAtThumb?: boolean
  /** The page after it, whose code is fetched ahead as if a link led there. */
  leadsTo?: string
  children: ReactNode
}

/** The frame of every form: fields, the problem, one button. Enter does not submit while Japanese is being composed. */
export function FormFrame(props: Props) {
  const { label, submitLabel, isBusy, problem, onSubmit, leadsTo, children } = props
  const { isWide = false, isAtThumb = false } = props
  return (
    <form
      className={classes.form}
      aria-label={label}
      data-leads-to={leadsTo}
      noValidate // The browser's own messages are in the language of the browser.
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) onSubmit(event)
      }}
      onKeyDown={stopComposing}
    >
      {children}
      <div
        data-tour="submit"
        className={classNames(classes.end, isWide && classes.wide, isAtThumb && classes.thumb)}
      >
        {problem && <Notice kind="problem">{problem}</Notice>}
        <PrimaryButton type="submit" isBusy={isBusy} isWide={isWide}>
          {submitLabel}
        </PrimaryButton>
      </div>
    </form>
  )
}

function stopComposing(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}

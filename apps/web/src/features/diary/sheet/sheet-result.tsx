import type { FilledSheet, Sheet } from '@iki/contract/play/sheet'
import { bandOf } from '@iki/contract/play/sheet-score'
import { useEffect, useId, useRef } from 'react'
import type { UnsentState } from '#core/offline/unsent.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { SaveState, type SaveStateKind } from '#ui/feedback/save-state.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './sheet-result.module.css'

type Props = {
  sheet: Sheet
  filled: FilledSheet
  /** Null if the server has it. */
  state: UnsentState | null
  /** Whether its heading has the focus, so that the result is read aloud: the form that had it is removed. */
  takesFocus: boolean
  onRetry: () => void
  onAgain: () => void
}

/** What the answers say: the score, the time that it is about, and what one can do. */
export function SheetResult({ sheet: { bands }, filled, state, takesFocus, onRetry, onAgain }: Props) {
  const score = filled.score ?? 0
  const band = bandOf(bands, score)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={classes.result} aria-label="きょうの見なおし">
      <div className={classes.ring}>
        <BreathRing progress={score / 100} />
        <p id={`${id}score`} className={classes.score}>
          <strong>{score}</strong>
          <span>点</span>
        </p>
      </div>
      <div className={classes.words}>
        <p className={classes.when}>きょうの見なおし</p>
        {band && (
          <>
            <h2
              ref={heading}
              className={classes.title}
              tabIndex={-1}
              aria-describedby={`${id}score ${id}advice`}
            >
              {band.title}
            </h2>
            <p id={`${id}advice`} className={classes.advice}>
              {band.advice}
            </p>
            <ul className={classes.links}>
              {band.links.map(({ label, link }) => (
                <li key={link}>
                  <TextLink to={link}>{label}</TextLink>
                </li>
              ))}
            </ul>
          </>
        )}
        {filled.note && <p className={classes.note}>{filled.note}</p>}
        <SaveState state={saveStateOf(state)} />
        <div className={classes.actions}>
          {state === 'refused' && <SecondaryButton onPress={onRetry}>もう一度送る</SecondaryButton>}
          <SecondaryButton onPress={onAgain}>もう一度こたえる</SecondaryButton>
        </div>
      </div>
    </section>
  )
}

export function saveStateOf(state: UnsentState | null): SaveStateKind {
  if (state === null) return 'saved'
  if (state === 'refused') return 'failed'
  return state === 'sending' || state === 'waiting' ? 'saving' : 'onDevice'
}

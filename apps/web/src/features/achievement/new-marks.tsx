import { useEffect, useRef, useState } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { OpeningRing } from '#ui/marks/opening-ring.tsx'
import { SealStamp } from '#ui/marks/seal-stamp.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { type AchievementMark, reportSeen } from './achievement.queries.ts'
import { MarkText } from './mark-text.tsx'
import classes from './new-marks.module.css'

/** Marks that the member has not seen yet, one after the other. Nothing waits for the ring that opens around each. */
export function NewMarks({ marks }: { marks: readonly AchievementMark[] }) {
  const [fresh, setFresh] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  // What is reported as seen is not new any more; here it stays until it is closed.
  const arrived = marks.filter(({ id, isNew }) => isNew && !fresh.includes(id))
  if (arrived.length > 0) setFresh([...fresh, ...arrived.map(({ id }) => id)])
  const mark = marks.find(({ id }) => id === fresh[at])
  const shown = mark?.id
  useEffect(() => {
    if (shown !== undefined) void reportSeen([shown])
  }, [shown])
  const left = fresh.length - at - 1

  function turnTo(next: number): void {
    setAt(next)
    // The button that had the focus is removed with the last mark.
    if (next >= fresh.length) element.current?.focus()
  }

  function putAllAway(): void {
    void reportSeen(fresh.slice(at + 1))
    turnTo(fresh.length)
  }

  return (
    <div ref={element} tabIndex={-1} className={mark ? classes.place : classes.away}>
      {!mark && at > 0 && <VisuallyHidden>しるしを、手帳にしまいました。</VisuallyHidden>}
      {mark && (
        <section className={classes.card} aria-labelledby="notebook-new">
          <h2 id="notebook-new" className={classes.heading}>
            新しいしるし
          </h2>
          <OpeningRing key={mark.id}>
            <BrushDrawing id={mark.id} drawing={mark.drawing} className={classes.drawing} />
            <span className={classes.stamp}>
              <SealStamp id={mark.id} isFresh />
            </span>
          </OpeningRing>
          <div className={classes.words} aria-live="polite">
            <MarkText title={mark.title} leads={[mark.lead]} isHeading />
            {mark.credits > 0 && <p>{`${mark.credits.toLocaleString('ja-JP')}ポイントが入りました。`}</p>}
          </div>
          <div className={classes.buttons}>
            <PrimaryButton onPress={() => turnTo(at + 1)}>
              {left > 0 ? `つぎのしるし（あと${left}個）` : '手帳にしまう'}
            </PrimaryButton>
            {left > 0 && <SecondaryButton onPress={putAllAway}>まとめて手帳にしまう</SecondaryButton>}
          </div>
        </section>
      )}
    </div>
  )
}

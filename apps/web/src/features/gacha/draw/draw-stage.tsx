import type { DrawResult, Lineup } from '@iki/contract/play/gacha'
import { useEffect, useRef, useState } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { OpenCircle } from '#ui/brush/open-circle.tsx'
import { classNames } from '#ui/class-names.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { accentOf, drawnText } from '../gacha-texts.ts'
import { Stars } from '../stars.tsx'
import { type Drawn, thingsOf } from './dealer.ts'
import classes from './draw-stage.module.css'
import { openByAnyInput } from './open-by-any-input.ts'

/**
 * So long the circle is painted; what comes out needs less than a second more. For a moment after that, a touch that was
 * meant for the veil presses no button.
 */
export const veil = { ms: 1_300, graceMs: 700 }

type Props = {
  lineup: Lineup
  drawn: Drawn | null
  /** It was drawn elsewhere: it is there without an unveiling. */
  isStill: boolean
  isElsewhere: boolean
}

/** The circle from which a thing comes. What came out is known before it opens: any key or touch opens it at once. */
export function DrawStage({ lineup, drawn, isStill, isElsewhere }: Props) {
  const phase = usePhase(drawn?.id ?? null, isStill)
  if (!drawn)
    return (
      <div className={classes.stage}>
        <BrushDrawing id={lineup.id} drawing={lineup.drawing} className={classes.closed} />
        <Announcement>{''}</Announcement>
      </div>
    )
  const isOpen = phase !== 'veiled'
  return (
    <div className={classes.stage} data-phase={phase}>
      {isOpen ? (
        <>
          {isElsewhere && <p className={classes.note}>ほかの端末で引きました</p>}
          <Results lineup={lineup} drawn={drawn} isStill={phase === 'still'} />
        </>
      ) : (
        <div className={classes.painting}>
          <OpenCircle id={`${drawn.id} a`} className={classNames(classes.ring, classes.outer)} />
          <OpenCircle id={`${drawn.id} b`} className={classNames(classes.ring, classes.middle)} />
          <OpenCircle id={`${drawn.id} c`} className={classNames(classes.ring, classes.inner)} />
          <p className={classes.skip}>ふれると、すぐにひらきます</p>
        </div>
      )}
      <Announcement>
        {isOpen ? `${isElsewhere ? 'ほかの端末で、' : ''}${drawnText(drawn.results)}` : ''}
      </Announcement>
    </div>
  )
}

type Phase = 'veiled' | 'opening' | 'still'

/** Each draw is veiled once, unless somebody would rather not see things move. */
function usePhase(id: string | null, isStill: boolean): Phase {
  const [opened, setOpened] = useState<{ id: string | null; phase: 'opening' | 'still' }>({
    id: null,
    phase: 'still',
  })
  /** Ends the watch for a touch that comes too late. */
  const late = useRef<(() => void) | null>(null)
  useEffect(() => () => late.current?.(), [])
  const isCalm = id !== null && (isStill || prefersStill())
  useEffect(() => {
    if (id === null || opened.id === id) return
    const open = (phase: 'opening' | 'still') => setOpened({ id, phase })
    if (isCalm) return open('still')
    let hasOpenedItself = false
    const timer = setTimeout(() => {
      hasOpenedItself = true
      open('opening')
    }, veil.ms)
    const stop = openByAnyInput(() => {
      open('still')
      late.current?.()
    })
    return () => {
      clearTimeout(timer)
      if (!hasOpenedItself) return stop()
      late.current = stop
      setTimeout(stop, veil.graceMs)
    }
  }, [id, isCalm, opened.id])
  if (isCalm) return 'still'
  return opened.id === id ? opened.phase : 'veiled'
}

function Results({ lineup, drawn, isStill }: { lineup: Lineup; drawn: Drawn; isStill: boolean }) {
  const things = thingsOf(lineup)
  const isOne = drawn.results.length === 1
  return (
    <ol
      className={classNames(isOne ? classes.one : classes.ten, isStill && classes.stillness)}
      aria-label="出たもの"
    >
      {drawn.results.map((result, index) => {
        const thing = things.get(result.item)
        return (
          <li key={`${drawn.id} ${index}`} className={classes.result} data-accent={accentOf(result.rarity)}>
            <BrushDrawing id={result.item} drawing={thing?.drawing ?? 'circle'} className={classes.thing} />
            <Stars rarity={result.rarity} />
            <span className={classes.title}>{thing?.title ?? result.title}</span>
            {isOne && thing?.lead && <span className={classes.lead}>{thing.lead}</span>}
            <span className={classes.mark}>{markOf(result)}</span>
          </li>
        )
      })}
    </ol>
  )
}

const markOf = ({ isNew, isPity }: DrawResult): string =>
  `${isNew ? 'はじめて' : 'かけら'}${isPity ? '・天井' : ''}`

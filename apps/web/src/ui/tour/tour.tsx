import { TourBody, TourOverlay, TourRoot, TourTooltip } from '@mantine/core'
import '@mantine/core/styles/Tour.css'
import type { Accent } from '@iki/contract/access/plan'
import { tourLabels } from '@iki/contract/account/tour'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Action } from '#ui/buttons/action.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { Celebration } from './celebration.tsx'
import classes from './tour.module.css'
import { useTarget } from './use-target.ts'

/** `target` is what carries `data-tour` with this name; without one on the page, the step is in the middle. */
export type TourStep = { target?: string; title: string; text: ReactNode }
export type TourEnd = 'done' | 'skipped'

type Props = {
  steps: readonly TourStep[]
  isOpen: boolean
  /** From 0. */
  step: number
  onStep: (step: number) => void
  onEnd: (how: TourEnd) => void
  /** Shown when the last step was seen. */
  praise: string
  /** The accent of the page, since the text is outside of its element. */
  accent?: Accent | undefined
}

const spotlight = { spotlightPadding: 10, spotlightRadius: 18 }

/** Shows a page step by step. Nothing is held fast: whoever would rather look around may. */
export function Tour({ steps, isOpen, step, onStep, onEnd, praise, accent }: Props) {
  const [isCelebrating, setCelebrating] = useState(false)
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const at = Math.min(Math.max(step, 0), steps.length - 1)
  const shown = steps[at]
  const titleId = useId()
  const { box } = useTarget(isOpen ? shown?.target : undefined, at)
  // The text is positioned at the frame, which moves from part to part: it can't change from one element to another.
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const isLast = at === steps.length - 1
  // What opens is read aloud because it has the focus; what follows is not.
  const [hasMoved, setMoved] = useState(false)
  useFocusBack(isOpen)
  const go = (to: number) => {
    setMoved(true)
    onStep(to)
  }
  const finish = () => {
    setCelebrating(true)
    onEnd('done')
  }
  const skip = () => onEnd('skipped')
  useWindowEvent('keydown', event => {
    if (isOpen && event.key === 'Escape' && !event.isComposing) skip()
  })
  if (!shown) return null
  return (
    <>
      {isCelebrating && <Celebration text={praise} onOver={() => setCelebrating(false)} />}
      <TourRoot
        active={isOpen}
        stepsCount={steps.length}
        step={at}
        onStepChange={go}
        onClose={finish} // Only the right arrow in the last step comes here.
        closeOnEscape={false}
        withOverlayInteraction
        overlayColor="var(--shade)"
        zIndex="var(--layer-tour)"
        {...spotlight}
      >
        <TourOverlay targetRect={box} />
        <span
          ref={setFrame}
          className={classes.pulse}
          style={box ? around(box) : undefined}
          hidden={!box}
          data-accent={accent}
          aria-hidden="true"
        />
        <TourTooltip
          mounted={isOpen}
          targetElement={isPhone || !box ? null : frame}
          className={classes.tooltip}
          aria-labelledby={titleId}
          data-accent={accent}
          data-phone={isPhone || undefined}
          transitionProps={{ duration: 160, transition: 'fade' }}
        >
          <div
            className={classes.line}
            role="progressbar"
            aria-label="案内の進みぐあい"
            aria-valuemin={1}
            aria-valuemax={steps.length}
            aria-valuenow={at + 1}
          >
            <span className={classes.done} style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
          </div>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {shown.title}
            </h2>
            <span className={classes.count}>
              {at + 1} / {steps.length}
            </span>
          </div>
          <TourBody className={classes.text}>{shown.text}</TourBody>
          <div className={classes.buttons}>
            {!isLast && (
              <Action className={classes.quiet} onPress={skip}>
                {tourLabels.skip}
              </Action>
            )}
            <span className={classes.space} />
            {at > 0 && (
              <Action className={classes.back} onPress={() => go(at - 1)}>
                {tourLabels.back}
              </Action>
            )}
            <Action className={classes.next} onPress={isLast ? finish : () => go(at + 1)}>
              {isLast ? tourLabels.done : tourLabels.next}
            </Action>
          </div>
        </TourTooltip>
      </TourRoot>
      <div role="status">
        <VisuallyHidden>
          {isOpen && hasMoved && (
            <>
              {steps.length}のうち{at + 1}、{shown.title}。{shown.text}
            </>
          )}
        </VisuallyHidden>
      </div>
    </>
  )
}

function around({ top, left, width, height }: DOMRect) {
  const padding = spotlight.spotlightPadding
  return {
    top: top - padding,
    left: left - padding,
    width: width + padding * 2,
    height: height + padding * 2,
  }
}

/** When the tour closes, the focus goes back to where it was, unless it was moved elsewhere meanwhile. */
function useFocusBack(isOpen: boolean): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) return
    before.current = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        const origin = before.current
        if (isLost && origin instanceof HTMLElement && origin.isConnected)
          origin.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}

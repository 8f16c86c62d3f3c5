import type { Accent } from '@iki/contract/access/plan'
import { tourLabels } from '@iki/contract/account/tour'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import { useRef, useState } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Tour, type TourEnd, type TourStep } from '#ui/tour/tour.tsx'
import classes from './guided-tour.module.css'
import { saveTourState, useTourState } from './tour-state.ts'

type Props = {
  /** Its name on the server. */
  name: string
  steps: readonly TourStep[]
  /** What is shown here, such as "日記の使い方". */
  title: string
  /** Why one would want to see it. */
  offer: string
  praise: string
  accent?: Accent
}

/** The ？ under a page's title, which shows the page step by step. At the first visit the tour is offered once, in a line. */
export function GuidedTour({ name, steps, title, offer, praise, accent }: Props) {
  const saved = useTourState(name)
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState(0)
  const help = useRef<HTMLDivElement>(null)
  const open = () => {
    const first = saved?.state === 'begun' ? Math.min(saved.step, steps.length - 1) : 0
    setStep(first)
    setOpen(true)
    // A finished tour that is shown again is not saved.
    if (saved?.state !== 'done') saveTourState({ name, state: 'begun', step: first })
  }
  const go = (to: number) => {
    setStep(to)
    if (saved?.state !== 'done') saveTourState({ name, state: 'begun', step: to })
  }
  const end = (how: TourEnd) => {
    setOpen(false)
    if (saved?.state !== 'done') saveTourState({ name, state: how, step })
    // The button that started it may have been removed by now.
    setTimeout(() => {
      if (document.activeElement === document.body) help.current?.querySelector('button')?.focus()
    })
  }
  return (
    <>
      <div ref={help} className={classes.corner}>
        <div className={classes.help}>
          <IconButton label={`${title}の案内を見る`} isOutlined onPress={open}>
            <IconHelp size={20} stroke={1.6} />
          </IconButton>
        </div>
      </div>
      {saved?.state === 'new' && !isOpen && (
        <div className={classes.offer}>
          <span>{offer}</span>
          <button type="button" className={classes.way} onClick={open}>
            案内を見る
          </button>
          <button type="button" className={classes.way} onClick={() => end('skipped')}>
            {tourLabels.skip}
          </button>
        </div>
      )}
      <Tour
        steps={steps}
        isOpen={isOpen}
        step={step}
        onStep={go}
        onEnd={end}
        praise={praise}
        accent={accent}
      />
    </>
  )
}

import { loadingFadeMs, loadingText, stuckLoadingMs, stuckLoadingText } from '@iki/contract/shell/shell'
import { useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './loading-screen.module.css'

type Props = {
  /** Kept while it fades, so that the page appears through it. */
  isLeaving?: boolean
  /** How long it takes to come and to go; held between 0.5 and 4 seconds. */
  fadeMs?: number
  text?: string
  /** Fills what it stands in, not the window: bars and ways out stay in reach. */
  isWithin?: boolean
}

export function LoadingScreen({ isLeaving = false, fadeMs, text = loadingText, isWithin = false }: Props) {
  const isStuck = useElapsed(stuckLoadingMs)
  const fade = Math.min(loadingFadeMs.longest, Math.max(loadingFadeMs.shortest, fadeMs ?? 0))
  return (
    <div
      className={classNames(classes.screen, isWithin && classes.within, isLeaving && classes.leaving)}
      style={{ animationDuration: `${fade}ms` }}
      role="status"
    >
      <BreathRing className={classes.ring} />
      <p className={classes.text}>{text}</p>
      <p className={classes.stuck}>{isStuck && stuckLoadingText}</p>
    </div>
  )
}

function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

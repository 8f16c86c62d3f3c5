import { loadingFadeMs, loadingText, stuckLoadingMs, stuckLoadingText } from '@iki/contract/shell/shell'
import { useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './loading-screen.module.css'

type Props = {
  /** True while it fades out and the page appears behind it. */
  isLeaving?: boolean
  /** How long it takes to come and to go; held between 0.5 and 4 seconds. */
  fadeMs?: number
  text?: string
  /** Fills its container instead of the window, so that bars and links stay usable. */
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

import { useEffect, useEffectEvent } from 'react'
import { OpeningRing } from '#ui/marks/opening-ring.tsx'
import classes from './celebration.module.css'

/** How long it is shown: long enough to read the text. */
const staysMs = 2_600

type Props = { text: string; onOver: () => void }

/** A ring that opens and petals around it, for something that was finished. Still under reduced motion. */
export function Celebration({ text, onOver }: Props) {
  const leave = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => leave(), staysMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.over} role="status">
      <OpeningRing>
        <p className={classes.text}>{text}</p>
      </OpeningRing>
    </div>
  )
}

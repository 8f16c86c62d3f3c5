import { useEffect, useState } from 'react'
import classes from './film-watermark.module.css'

const corners = ['end-start', 'start-end', 'end-end', 'start-start'] as const
/** Changes the corner after this time, so that no part of the picture stays covered. */
const staysMs = 40_000

/** The member's number, almost transparent: recordings of the screen contain it. */
export function FilmWatermark({ text }: { text: string }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn(now => now + 1), staysMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={classes.mark} data-corner={corners[turn % corners.length]} aria-hidden="true">
      {text}
    </p>
  )
}

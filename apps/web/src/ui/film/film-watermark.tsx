import { useEffect, useState } from 'react'
import classes from './film-watermark.module.css'

const corners = ['end-start', 'start-end', 'end-end', 'start-start'] as const
/** It stands in a corner for so long, so that no part of the picture is covered for good. */
const staysMs = 40_000

/** Whose film this is, hardly to be seen: whoever films the screen films it, too. */
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

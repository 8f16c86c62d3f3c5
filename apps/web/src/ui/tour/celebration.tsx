import { useEffect, useEffectEvent } from 'react'
import classes from './celebration.module.css'

/** So long it stays; the words are read in this time. */
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
      <svg className={classes.ring} viewBox="0 0 200 200" aria-hidden="true">
        <circle className={classes.breath} cx="100" cy="100" r="62" />
        {Array.from({ length: 12 }, (_, index) => (
          <g key={index} transform={`rotate(${index * 30} 100 100)`}>
            <path className={classes.petal} d="M100 34c5-7 5-13 0-20c-5 7-5 13 0 20z" />
          </g>
        ))}
      </svg>
      <p className={classes.text}>{text}</p>
    </div>
  )
}

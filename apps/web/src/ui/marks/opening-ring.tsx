import type { ReactNode } from 'react'
import classes from './opening-ring.module.css'

/** A ring that opens once, with petals around it, for something that has just come. What is in it is there at once. */
export function OpeningRing({ children }: { children: ReactNode }) {
  return (
    <div className={classes.place}>
      <svg className={classes.ring} viewBox="0 0 200 200" aria-hidden="true">
        <circle className={classes.breath} cx="100" cy="100" r="62" />
        {Array.from({ length: 12 }, (_, index) => (
          <g key={index} transform={`rotate(${index * 30} 100 100)`}>
            <path className={classes.petal} d="M100 34c5-7 5-13 0-20c-5 7-5 13 0 20z" />
          </g>
        ))}
      </svg>
      {children}
    </div>
  )
}

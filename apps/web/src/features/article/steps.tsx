import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { placeOf } from '#entities/article/article-address.ts'
import { seriesQuery } from './article.queries.ts'
import classes from './steps.module.css'

/** The steps of a series, where one stands, and which are done. They are no reason to hold the step itself back. */
export function Steps({ series, currentId }: { series: string; currentId: string }) {
  const { data: steps } = useQuery(seriesQuery(series))
  if (!steps || steps.length < 2) return null
  const done = steps.filter(({ reading }) => reading?.isFinished).length
  return (
    <nav className={classes.steps} aria-label="はじめの歩み">
      <p className={classes.count}>
        {steps.length}歩のうち、{done}歩おわりました
      </p>
      <ol className={classes.line}>
        {steps.map(step => (
          <li key={step.id} className={classes.step} data-done={step.reading?.isFinished || undefined}>
            <Link
              to={placeOf(step)}
              className={classes.way}
              aria-current={step.id === currentId ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {step.number}
              </span>
              <span className={classes.words}>
                <span className={classes.title}>{step.title}</span>
                {step.reading?.isFinished && <span className={classes.done}>おわりました</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import type { Article } from '@iki/contract/reading/article'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { articleAddress } from '#entities/article/article-address.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { seriesQuery } from './article.queries.ts'
import classes from './first-step-article.module.css'
import { ArticleReader } from './reader/article-reader.tsx'
import { readings } from './reader/readings.ts'

/** A first step: what to do, and a button that marks it as done and opens the next step. */
export function FirstStepArticle({ article }: { article: Article }) {
  const { id, series, next, reading } = article
  const navigate = useNavigate()
  const onwards = next ? articleAddress(next) : href('/')
  const finish = () => {
    readings.save(id, { percent: 100, isFinished: true })
    navigate(onwards)
  }
  return (
    <ArticleReader
      article={article}
      before={<Steps series={series} currentId={id} />}
      after={
        reading?.isFinished ? (
          <PrimaryButton isWide to={onwards}>
            {next ? '次の一歩へ' : 'ホームへ'}
          </PrimaryButton>
        ) : (
          <PrimaryButton isWide onPress={finish}>
            できました
          </PrimaryButton>
        )
      }
    />
  )
}

/** The steps of a series: the current one and which are done. The article is shown even if they can't be read. */
function Steps({ series, currentId }: { series: string; currentId: string }) {
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
              to={articleAddress(step)}
              className={classes.way}
              aria-current={step.id === currentId ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {step.number}
              </span>
              <span className={classes.text}>
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

import type { Mastery } from '@iki/contract/reading/article'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryList } from '#core/api/query-list.tsx'
import { articleAt } from '#entities/article/article-address.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { masteryQuery } from '../article.queries.ts'
import { chronicleAt } from '../chronicle/chronicle-screens.ts'
import classes from './mastery-page.module.css'

/** A member's progress in each chronicle. */
export function MasteryPage({ chronicles: paths }: FeatureScreenProps['article/mastery']) {
  const chronicles = paths.flatMap(path => chronicleAt(path) ?? [])
  const answer = useQuery(masteryQuery(chronicles.map(({ series }) => series)))
  return (
    <Page
      title={useScreenTitle()}
      lead="読みおえた章が、輪になっていきます。"
      drawing={{ id: 'mastery', drawing: 'circle' }}
    >
      <QueryList answer={answer} emptyTitle="読みおえた章が、ここに輪になります" drawing="moon">
        {masteries => (
          <div className={classes.rings}>
            {chronicles.map(chronicle => {
              const mastery = masteries.find(({ series }) => series === chronicle.series)
              return mastery && <MasteryCard key={chronicle.path} chronicle={chronicle} mastery={mastery} />
            })}
          </div>
        )}
      </QueryList>
    </Page>
  )
}

type MasteryCardProps = { chronicle: { title: string; path: string }; mastery: Mastery }

/** The share of a chronicle that was read, as a ring of brush strokes. */
function MasteryCard({ chronicle, mastery: { total, finished, next } }: MasteryCardProps) {
  return (
    <section className={classes.card}>
      <BreathRing progress={total === 0 ? 0 : finished / total} isBreathing={false} className={classes.ring}>
        <p className={classes.count}>
          <span className={classes.finished}>{finished}</span> / {total}章
        </p>
      </BreathRing>
      <h2 className={classes.title}>
        <Link to={chronicle.path}>{chronicle.title}</Link>
      </h2>
      {next ? (
        <Link to={articleAt(next.id)} className={classes.next}>
          <span className={classes.label}>{finished === 0 ? 'はじめの章' : 'つぎの章'}</span>
          {next.title}
        </Link>
      ) : (
        <p className={classes.label}>{total === 0 ? 'まもなく公開します' : 'すべて読みおえました'}</p>
      )}
    </section>
  )
}

import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { Listed } from '#core/api/query-list.tsx'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { masteryQuery } from './article.queries.ts'
import { MasteryCard } from './mastery-card.tsx'
import classes from './mastery-page.module.css'
import { chronicleAt } from './series-ways.ts'

/** How far a member has come with each chronicle. */
export function MasteryPage({ chronicles: paths }: FeatureScreenProps['article/mastery']) {
  const chronicles = paths.flatMap(path => chronicleAt(path) ?? [])
  const answer = useQuery(masteryQuery(chronicles.map(({ series }) => series)))
  return (
    <Page
      title={useScreenTitle()}
      lead="読みおえた章が、輪になっていきます。"
      picture={<BrushDrawing id="mastery" drawing="moon" className={classes.drawing} />}
    >
      <Listed answer={answer} emptyTitle="読みおえた章が、ここに輪になります" drawing="moon">
        {masteries => (
          <div className={classes.rings}>
            {chronicles.map(chronicle => {
              const mastery = masteries.find(({ series }) => series === chronicle.series)
              return mastery && <MasteryCard key={chronicle.path} chronicle={chronicle} mastery={mastery} />
            })}
          </div>
        )}
      </Listed>
    </Page>
  )
}

import { planNames, planTops } from '@iki/contract/access/plan'
import { href } from '@iki/contract/screens/screens'
import type { HomeWeek } from '@iki/contract/shell/home'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { countOfThings } from '#ui/format/count-of-things.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './home-weeks.module.css'

/** This week of the member's plans: a row of cards, two of which are in view on a phone. */
export function HomeWeeks({ weeks }: { weeks: readonly HomeWeek[] }) {
  if (weeks.length === 0) return null
  return (
    <section>
      <SectionHeading>今週</SectionHeading>
      <ul className={classes.weeks} aria-label="今週">
        {weeks.map(week => (
          <li key={week.id} data-accent={week.accent}>
            <Link to={planTops[week.plan] ?? href('/')} className={classes.week}>
              <DrawingTile id={week.id} drawing={week.drawing} />
              <span className={classes.plan}>
                <NameText>{planNames[week.plan]}</NameText>
              </span>
              <span className={classes.title}>{week.title}</span>
              <span className={classes.done}>
                {doneText(week)}
                {week.done > 0 && week.done < week.all && (
                  <ProgressLine share={week.done / week.all} label="今週の進み" />
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function doneText({ all, done }: HomeWeek): string {
  if (all > 0 && done === all) return 'おわりました'
  return done === 0 ? countOfThings(all) : `${countOfThings(all)}のうち${countOfThings(done)}`
}

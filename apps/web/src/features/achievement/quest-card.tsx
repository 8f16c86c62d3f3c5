import { tokyoDay } from '@iki/contract/api/tokyo'
import { type Quest, questProgress } from '@iki/contract/play/quest'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import type { Mark } from './achievement.queries.ts'
import { MarkRow } from './mark-row.tsx'
import { MarkCount, MarkWords } from './mark-words.tsx'
import classes from './quest-card.module.css'

type Props = { quest: Quest; marks: ReadonlyMap<string, Mark> }

/** A quest: how many of its marks are reached, the next one with the way to it, and all of them in their order. */
export function QuestCard({ quest: { id, title, lead, drawing, steps }, marks }: Props) {
  const known = steps.flatMap(step => marks.get(step) ?? [])
  const achieved = new Set(known.flatMap(mark => (mark.achievedAt === null ? [] : [mark.id])))
  const { reached, total, next } = questProgress(
    known.map(mark => mark.id),
    achieved,
  )
  const nextMark = next === null ? undefined : marks.get(next)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <DrawingTile id={id} drawing={drawing} />
        <div className={classes.words}>
          <MarkWords title={title} leads={[lead]} isHeading />
        </div>
      </div>
      <MarkCount isStrong>
        <span>
          {reached} / {total}
        </span>
        <span>{nextMark ? `つぎは「${nextMark.title}」` : 'すべて手にしました'}</span>
      </MarkCount>
      <ProgressLine share={total === 0 ? 0 : reached / total} label={`${title}の道のり`} />
      {nextMark && <MarkRow mark={nextMark} />}
      <details>
        <DetailsSummary className={classes.all}>この道のしるし</DetailsSummary>
        <ol className={classes.steps} aria-label={`${title}のしるし`}>
          {known.map(mark => (
            <li key={mark.id} className={classes.step} data-reached={mark.achievedAt !== null || undefined}>
              <span>{mark.title}</span>
              <span className={classes.day}>
                {mark.achievedAt === null ? 'まだ' : japaneseDay(tokyoDay(new Date(mark.achievedAt)))}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

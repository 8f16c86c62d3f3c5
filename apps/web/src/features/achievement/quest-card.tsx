import { tokyoDay } from '@iki/contract/api/tokyo'
import type { BodyType } from '@iki/contract/play/notebook'
import type { Quest } from '@iki/contract/play/quest'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { MarkRow } from './mark-row.tsx'
import { MarkCount, MarkText } from './mark-text.tsx'
import classes from './quest-card.module.css'
import { headingOf, type Marks, wayThrough } from './quest-way.ts'

type Props = {
  quest: Quest
  marks: Marks
  /** The page of the notebook to which it leads. */
  bodyType: BodyType | undefined
  onOpenPage(id: string): void
}

/**
 * A quest: how many of its marks are reached, the next one with the way to it, its page of the notebook, and all of its
 * marks in their order.
 */
export function QuestCard({ quest, marks, bodyType, onOpenPage }: Props) {
  const { id, title, lead, drawing } = quest
  const { known, reached, total, next } = wayThrough(quest, marks)
  const nextMark = next === null ? undefined : marks.get(next)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <DrawingTile id={id} drawing={drawing} />
        <div className={classes.words}>
          <MarkText title={title} leads={[lead]} isHeading id={headingOf(id)} />
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
      {bodyType && (
        <SecondaryButton onPress={() => onOpenPage(bodyType.id)}>
          {`「${bodyType.title}」のページへ`}
        </SecondaryButton>
      )}
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

import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import type { AchievementMark } from './achievement.queries.ts'
import classes from './mark-row.module.css'
import { MarkCount, MarkText } from './mark-text.tsx'
import { NextStepLink } from './next-step-link.tsx'

/** A mark that is on its way: how far, and where to continue. Of a secret one, only that it exists. */
export function MarkRow({ mark }: { mark: AchievementMark }) {
  const { id, title, lead, drawing, isSecret, progress, goal, credits, next } = mark
  return (
    <div className={classes.row}>
      <DrawingTile id={id} drawing={drawing} isPale />
      <div className={classes.text}>
        <MarkText title={title} leads={[isSecret ? '手にするまで、ひみつです。' : lead]} />
        {!isSecret && (
          <>
            <MarkCount>
              {progress.toLocaleString('ja-JP')} / {goal.toLocaleString('ja-JP')}
              {credits > 0 && <span>{credits}ポイント</span>}
              {next && <NextStepLink next={next} />}
            </MarkCount>
            <ProgressLine share={progress / goal} label={`${title}まで`} />
          </>
        )}
      </div>
    </div>
  )
}

import { use } from 'react'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { LinkNoteContext } from '#ui/html/link-note.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import type { Mark } from './achievement.queries.ts'
import classes from './mark-row.module.css'

/** A mark that is on its way: how far, and where one goes on. Of a secret one, that it is there. */
export function MarkRow({ mark }: { mark: Mark }) {
  const { id, title, lead, drawing, isSecret, progress, goal, credits, next } = mark
  const note = use(LinkNoteContext)
  return (
    <div className={classes.row}>
      <DrawingTile id={id} drawing={drawing} isPale />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <p className={classes.lead}>{isSecret ? '手にするまで、ひみつです。' : lead}</p>
        {!isSecret && (
          <>
            <p className={classes.count}>
              {progress.toLocaleString('ja-JP')} / {goal.toLocaleString('ja-JP')}
              {credits > 0 && <span>{credits}ポイント</span>}
              {next && (
                <span>
                  <TextLink to={next.link}>{next.label}</TextLink>
                  {note(next.link.replace(/[?#].*/, ''))}
                </span>
              )}
            </p>
            <ProgressLine share={progress / goal} label={`${title}まで`} />
          </>
        )}
      </div>
    </div>
  )
}

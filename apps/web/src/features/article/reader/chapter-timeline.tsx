import type { ArticleRow } from '@iki/contract/reading/article'
import { Link } from 'react-router'
import { articleAt } from '#entities/article/article-address.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import classes from './chapter-timeline.module.css'

type Props = { chapters: readonly ArticleRow[]; nextId: string | undefined }

/** Chapters on a timeline, each with its drawing and whether it was read. */
export function ChapterTimeline({ chapters, nextId }: Props) {
  return (
    <ol className={classes.line} aria-label="章">
      {chapters.map(chapter => (
        <li key={chapter.id} className={classes.chapter} data-done={chapter.reading?.isFinished || undefined}>
          <Link to={articleAt(chapter.id)} className={classes.way}>
            <DrawingTile id={chapter.id} drawing={chapter.drawing} isPale={chapter.lock !== null} />
            <span className={classes.text}>
              <span className={classes.meta}>第{chapter.number}章</span>
              <span className={classes.title}>{chapter.title}</span>
              <span className={classes.lead}>{chapter.lead}</span>
              <span className={classes.meta}>
                {chapter.lock ? <LockMark lock={chapter.lock} /> : stateOf(chapter, nextId)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function stateOf({ id, reading, minutes }: ArticleRow, nextId: string | undefined): string {
  if (reading?.isFinished) return '読みおえました'
  const length = `約${minutes}分`
  if (reading && reading.percent > 0) return `${length}・${reading.percent}%まで読みました`
  return id === nextId ? `${length}・つぎはここから` : length
}

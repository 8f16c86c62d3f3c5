import { clockTime } from '#ui/format/format-time.ts'
import { chapterAt } from './chapter-at.ts'
import classes from './chapter-list.module.css'

type Chapter = { start: number; title: string }
type Props = { chapters: readonly Chapter[]; seconds: number; onSeek: (seconds: number) => void }

/** The chapters of a film; a tap seeks to one. */
export function ChapterList({ chapters, seconds, onSeek }: Props) {
  const current = chapterAt(chapters, seconds)
  return (
    <ol className={classes.list} aria-label="チャプター">
      {chapters.map(chapter => (
        <li key={chapter.start}>
          <button
            type="button"
            className={classes.chapter}
            aria-current={chapter === current || undefined}
            onClick={() => onSeek(chapter.start)}
          >
            <span className={classes.time}>{clockTime(chapter.start)}</span>
            <span className={classes.title}>{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

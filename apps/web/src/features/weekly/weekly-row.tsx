import type { WeeklyItem } from '@iki/contract/reading/weekly'
import { href } from '@iki/contract/screens/screens'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Link } from 'react-router'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { articleAt } from '#entities/article/article-address.ts'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { timeText } from '#ui/lesson/lesson-row.tsx'
import { LessonThumb } from '#ui/lesson/lesson-thumb.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import classes from './this-week.module.css'

/** `isDone` is null for items that can't be finished. */
type Props = { item: WeeklyItem; isDone: boolean | null }

/** An item of this week: a lesson to listen to or watch, an article to read, or a word. */
export function WeeklyRow({ item, isDone }: Props) {
  const { id, to, kind, title, meta, appearance } = shownOf(item)
  const lock = appearance?.lock ?? null
  return (
    <Link
      to={to}
      className={classes.row}
      data-accent={appearance?.accent}
      // The row's label says that it plays, so its page starts to play at once.
      onClick={() => item.kind === 'lesson' && requestPlay(id)}
    >
      {item.kind === 'lesson' ? (
        <LessonThumb lesson={item.lesson} />
      ) : (
        <DrawingTile id={id} drawing={appearance?.drawing ?? 'leaf'} isPale={lock !== null} />
      )}
      <span className={classes.text}>
        <span className={classes.kind}>{kind}</span>
        <span className={classes.name}>{title}</span>
        <span className={classes.meta}>{lock ? <LockMark lock={lock} /> : meta}</span>
      </span>
      {isDone !== null && (
        <span className={classNames(classes.mark, isDone && classes.isDone)}>
          {isDone && <IconDone size={18} aria-hidden />}
        </span>
      )}
    </Link>
  )
}

function shownOf(item: WeeklyItem) {
  if (item.kind === 'lesson') {
    const { id, title, kind } = item.lesson
    const to = addressOfLesson(item.lesson)
    const act = kind === 'video' ? '見る' : '聴く'
    return { id, title, to, kind: act, meta: timeText(item.lesson), appearance: item.lesson }
  }
  if (item.kind === 'article') {
    const { id, title, minutes, reading } = item.article
    const percent = reading && !reading.isFinished && reading.percent > 0 ? `・${reading.percent}%まで` : ''
    const to = articleAt(id)
    return {
      id,
      title,
      to,
      kind: '読む',
      meta: reading?.isFinished ? '読みおえました' : `約${minutes}分${percent}`,
      appearance: item.article,
    }
  }
  const { id, word, meaning } = item.word
  return {
    id,
    title: word,
    to: href('/dictionary/:wordid', { wordid: id }),
    kind: 'ことば',
    meta: meaning,
    appearance: null,
  }
}

import { firstCharacters, shortened } from '@iki/contract/api/characters'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { BookmarkItem } from '@iki/contract/media/bookmark'
import type { LessonRow } from '@iki/contract/media/lesson'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { notebook } from '../notebook/notebook.ts'
import { loopText, spanText } from '../practice/loop-text.ts'
import classes from './bookmarks-page.module.css'

type Props = { item: BookmarkItem; lesson: LessonRow | undefined }

/** Of a longer memo, only the beginning is shown at first. */
const shortLength = 160

/** A bookmark, loop or memo in the list of all: a tap opens it in its lesson. */
export function BookmarkEntry({ item, lesson }: Props) {
  const [isWhole, setWhole] = useState(false)
  const text = item.kind === 'memo' ? item.memo : item.text
  const beginning = shortened(text, shortLength)
  const isLong = beginning !== text
  const shown = isWhole ? text : beginning
  const title = lesson?.title ?? '公開を終えたもの'
  const name = text ? firstCharacters(text.split('\n')[0] ?? '', 40) : kindText(item)
  return (
    <div className={classes.entry}>
      <Link
        to={addressOf(item, lesson)}
        className={classes.link}
        onClick={() => item.kind !== 'memo' && !lesson?.lock && requestPlay(item.lessonId)}
      >
        <DrawingTile
          id={item.lessonId}
          drawing={lesson?.drawing ?? 'leaf'}
          accent={lesson?.accent ?? 'none'}
          isPale={lesson?.lock !== null}
        />
        <span className={classes.content}>
          <span className={classes.place}>{kindText(item)}</span>
          {shown && <span className={classes.text}>{shown}</span>}
          <span className={classes.meta}>
            <span>{title}</span>
            <time dateTime={item.updatedAt}>{japaneseDay(tokyoDay(new Date(item.updatedAt)))}</time>
            {lesson?.lock && <LockMark lock={lesson.lock} />}
          </span>
        </span>
      </Link>
      <IconButton
        label={`${name}を消す`}
        onPress={() => (item.kind === 'memo' ? notebook.removeMemo(item) : notebook.remove(item))}
      >
        <IconTrash />
      </IconButton>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'みじかくする' : 'ぜんぶ読む'}
        </button>
      )}
    </div>
  )
}

/** しおり 03:48 or くり返し 03:48–04:10・5回 or メモ */
function kindText(item: BookmarkItem): string {
  if (item.kind === 'memo') return 'メモ'
  return item.endSeconds === null ? `しおり ${spanText(item)}` : `くり返し ${loopText(item)}`
}

function addressOf(item: BookmarkItem, lesson: LessonRow | undefined): string {
  const player = addressOfLesson(lesson ?? { id: item.lessonId, kind: 'audio' })
  if (item.kind === 'memo') return `${player}#memo`
  return `${player}?t=${item.startSeconds}#${item.endSeconds === null ? 'bookmarks' : 'practice'}`
}

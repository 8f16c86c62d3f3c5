import type { BookmarkItem } from '@iki/contract/media/bookmark'
import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import type { Found, SearchKind } from '@iki/contract/shell/search'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { articleAddress } from '#entities/article/article-address.ts'
import { ShelfLesson } from '#entities/lesson/shelf-lesson.tsx'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import classes from './found-rows.module.css'

type Props = { found: Found; kind: SearchKind; label: string; onOpen: () => void }

/** Results of one kind. */
export function FoundRows({ found, kind, label, onOpen }: Props) {
  return (
    <RowList label={label} isInColumns>
      {rowsOf(found, kind, onOpen)}
    </RowList>
  )
}

function rowsOf(found: Found, kind: SearchKind, onOpen: () => void) {
  if (kind === 'audio' || kind === 'video' || kind === 'music')
    return found[kind].items.map(lesson => <ShelfLesson key={lesson.id} lesson={lesson} onPress={onOpen} />)
  if (kind === 'article' || kind === 'question')
    return found[kind].items.map(article => (
      <ArticleRow key={article.id} article={article} to={articleAddress(article)} onPress={onOpen} />
    ))
  if (kind === 'word')
    return found.word.items.map(({ id, word, kana, meaning }) => (
      <FoundRow
        key={id}
        to={href('/dictionary/:wordid', { wordid: id })}
        title={word}
        text={meaning}
        onPress={onOpen}
        {...(kana !== word && { mark: kana })}
      />
    ))
  if (kind === 'artwork')
    return found.artwork.items.map(({ id, title, artist, alt, thumbnailUrl }) => (
      <FoundRow
        key={id}
        to={href('/gallery/:id', { id })}
        title={title}
        mark={artist}
        text={alt}
        picture={<img src={thumbnailUrl} alt="" className={classes.picture} loading="lazy" />}
        onPress={onOpen}
      />
    ))
  if (kind === 'impression')
    return found.impression.items.map(({ id, plan, author, body }) => (
      <FoundRow
        key={id}
        to={`${href('/timeline/:id?/kansou', { id: plan })}?post=${id}`}
        title={author.name}
        text={body}
        onPress={onOpen}
      />
    ))
  const lessons = new Map(found.note.lessons.map(lesson => [lesson.id, lesson]))
  return found.note.items.map(item => {
    const lesson = lessons.get(item.lessonId)
    return (
      <FoundRow
        key={`${item.kind} ${item.kind === 'memo' ? item.lessonId : item.id}`}
        to={addressOfNote(item, lesson)}
        title={lesson?.title ?? 'いまは見られない音声'}
        mark={item.kind === 'memo' ? 'メモ' : 'しおり'}
        text={item.kind === 'memo' ? item.memo : item.text}
        onPress={onOpen}
      />
    )
  })
}

function addressOfNote(item: BookmarkItem, lesson: Lesson | undefined): string {
  const player = addressOfLesson(lesson ?? { id: item.lessonId, kind: 'audio' })
  return item.kind === 'memo' ? `${player}#memo` : `${player}?t=${item.startSeconds}#bookmarks`
}

type RowProps = {
  to: string
  title: string
  /** Its reading, its author, or its kind. */
  mark?: string
  text: string
  picture?: ReactNode
  onPress: () => void
}

/** A result that is neither a lesson nor an article. */
function FoundRow({ to, title, mark, text, picture, onPress }: RowProps) {
  return (
    <Link to={to} className={classes.row} onClick={onPress}>
      {picture}
      <span className={classes.texts}>
        <span className={classes.head}>
          <span className={classes.title}>{title}</span>
          {mark && <span className={classes.mark}>{mark}</span>}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
    </Link>
  )
}

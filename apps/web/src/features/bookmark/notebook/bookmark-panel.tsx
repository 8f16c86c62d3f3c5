import type { Lesson } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs'
import { errorMessage } from '#core/api/api-error.ts'
import { usePractice } from '#core/player/player.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { useLessonBookmarks } from '../bookmark.queries.ts'
import { LoopRow } from '../practice/loop-list.tsx'
import type { ShownBookmarks } from '../shown-bookmarks.ts'
import { playFrom, secondNow, useSecondNow } from './bookmark-playback.ts'
import { BookmarkRow } from './bookmark-row.tsx'
import { GuestNote } from './guest-note.tsx'
import classes from './notebook.module.css'
import { notebook } from './notebook.ts'

type Props = { lesson: Lesson }

/** Bookmarks and loops of a lesson in its order. */
export function BookmarkPanel({ lesson }: Props) {
  if (!useIsSignedIn()) return <GuestNote>ログインすると、聴いているところにしおりをはさめます。</GuestNote>
  return (
    <>
      <AddHere lesson={lesson} />
      <Bookmarks lesson={lesson} />
    </>
  )
}

function AddHere({ lesson }: Props) {
  const seconds = useSecondNow(lesson)
  return (
    <SecondaryButton
      isWide
      icon={<IconBookmarkPlus />}
      onPress={() => notebook.addBookmark(lesson.id, secondNow(lesson))}
    >
      {clockTime(seconds)} にしおりをはさむ
    </SecondaryButton>
  )
}

function Bookmarks({ lesson }: Props) {
  const { all, isKnown, error, refetch, isFetching } = useLessonBookmarks(lesson.id)
  const practisedId = usePractice(state => (state.isOn ? state.bookmarkId : null))
  return (
    <>
      {all.length > 0 && (
        <RowList label="このレッスンのしおり">
          {all.map(bookmark =>
            bookmark.endSeconds === null ? (
              <Single key={bookmark.id} bookmark={bookmark} lesson={lesson} />
            ) : (
              <LoopRow
                key={bookmark.id}
                bookmark={bookmark}
                lesson={lesson}
                isOn={bookmark.id === practisedId}
              />
            ),
          )}
        </RowList>
      )}
      {!isKnown && !error && <ListSkeleton rows={2} />}
      {error && !isKnown && (
        <ErrorPanel
          onRetry={refetch}
          isRetrying={isFetching}
          reassurance="はさんだしおりは、失われていません。"
        >
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {isKnown && all.length === 0 && (
        <p className={classes.hint}>
          気になったところで押すと、その秒がここにならびます。ことばは、あとから添えられます。
        </p>
      )}
      <p>
        <TextLink to={href('/mypage/bookmarks')}>すべてのしおりとメモを見る</TextLink>
      </p>
    </>
  )
}

function Single({ bookmark, lesson }: Props & { bookmark: ShownBookmarks }) {
  const { startSeconds, text } = bookmark
  const time = clockTime(startSeconds)
  return (
    <BookmarkRow
      bookmark={bookmark}
      icon={<IconBookmark />}
      title={text || time}
      meta={text === '' ? undefined : time}
      pressLabel={`${japaneseTime(startSeconds)}から聴く${text && ` ${text}`}`}
      readSecond={() => secondNow(lesson)}
      onPress={() => playFrom(lesson, startSeconds)}
    />
  )
}

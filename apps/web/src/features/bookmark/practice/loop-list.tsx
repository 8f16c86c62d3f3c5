import type { Lesson } from '@iki/contract/media/lesson'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { usePractice } from '#core/player/player.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { useLessonBookmarks } from '../bookmark.queries.ts'
import { practise } from '../notebook/bookmark-playback.ts'
import { BookmarkRow } from '../notebook/bookmark-row.tsx'
import classes from '../notebook/notebook.module.css'
import type { ShownBookmarks } from '../shown-bookmarks.ts'
import { loopText, spanText } from './loop-text.ts'
import { loopOf } from './practice-rules.ts'

/** The saved loops of a lesson; a tap plays one. */
export function LoopList({ lesson }: { lesson: Lesson }) {
  const { all } = useLessonBookmarks(lesson.id)
  const practisedId = usePractice(state => (state.isOn ? state.bookmarkId : null))
  const loops = all.filter(({ endSeconds }) => endSeconds !== null)
  if (loops.length === 0) return null
  return (
    <>
      <h3 className={classes.subheading}>残したくり返し</h3>
      <RowList label="残したくり返し">
        {loops.map(bookmark => (
          <LoopRow key={bookmark.id} bookmark={bookmark} lesson={lesson} isOn={bookmark.id === practisedId} />
        ))}
      </RowList>
    </>
  )
}

type RowProps = { bookmark: ShownBookmarks; lesson: Lesson; isOn: boolean }

export function LoopRow({ bookmark, lesson, isOn }: RowProps) {
  const loop = loopOf(bookmark)
  return (
    <BookmarkRow
      bookmark={bookmark}
      icon={<IconRepeat />}
      meta={loopText(bookmark)}
      title={bookmark.text || spanText(bookmark)}
      pressLabel={`${bookmark.text || spanText(bookmark)}をくり返す`}
      isOn={isOn}
      onPress={() => loop && practise(lesson, loop)}
    />
  )
}

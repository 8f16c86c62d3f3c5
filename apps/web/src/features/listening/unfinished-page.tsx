import { useInfiniteQuery } from '@tanstack/react-query'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { positionOf } from '#core/player/player.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { ShelfList } from '#entities/lesson/shelf-list.tsx'
import { useShelf } from '#entities/lesson/use-shelf.ts'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { Page } from '#ui/page/page.tsx'
import { unfinishedQuery } from './listening.queries.ts'
import { NothingStarted } from './nothing-started.tsx'

/** `/listen/unfinished`: all that was started and not finished. */
export function UnfinishedPage() {
  const { shelf } = useShelf()
  const list = useInfiniteQuery(unfinishedQuery(shelf))
  return (
    <Page width="list" title="つづき" lead="途中で止めたものを、止めた秒から。">
      <ShelfChoice parts={['kind', 'length', 'tag']} />
      <ShelfList label="つづき" list={list} nothingYet={<NothingStarted />}>
        {lesson => (
          <LessonRow
            key={lesson.id}
            lesson={{ ...lesson, position: positionOf(lesson) }}
            to={addressOfLesson(lesson)}
            meta={lesson.artist ?? lesson.description}
            action={<LessonActions lesson={lesson} />}
          />
        )}
      </ShelfList>
    </Page>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { ShelfLesson } from '#entities/lesson/shelf-lesson.tsx'
import { ShelfList } from '#entities/lesson/shelf-list.tsx'
import { useShelf } from '#entities/lesson/use-shelf.ts'
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
        {lesson => <ShelfLesson key={lesson.id} lesson={lesson} />}
      </ShelfList>
    </Page>
  )
}

import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NothingOnShelf } from '#entities/lesson/nothing-on-shelf.tsx'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { ShelfLesson } from '#entities/lesson/shelf-lesson.tsx'
import { ShelfList } from '#entities/lesson/shelf-list.tsx'
import { lengthNames, tagNames } from '#entities/lesson/shelf-texts.ts'
import { useShelf } from '#entities/lesson/use-shelf.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { everyLessonQuery } from './search.queries.ts'
import classes from './search-page.module.css'

/** All lessons, or those of a length or with a tag; what is locked too. */
export function EveryLesson() {
  const { shelf } = useShelf()
  const list = useInfiniteQuery(everyLessonQuery(shelf))
  const chosen = [shelf.length && lengthNames[shelf.length], shelf.tag && tagNames[shelf.tag]].filter(Boolean)
  const label = chosen.join('・') || 'すべての音声と動画'
  return (
    <section className={classes.parts} aria-label={label}>
      <SectionHeading link={{ to: href('/search'), label: 'ほかの入り口' }}>{label}</SectionHeading>
      <ShelfChoice parts={['kind', 'length', 'tag']} />
      <ShelfList label={label} list={list} nothingYet={<NothingOnShelf />}>
        {lesson => <ShelfLesson key={lesson.id} lesson={lesson} />}
      </ShelfList>
    </section>
  )
}

import type { LessonRow } from '@iki/contract/media/lesson'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { NothingOnShelf } from './nothing-on-shelf.tsx'
import { isNarrowed, useShelf } from './use-shelf.ts'

type Props = {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: LessonRow[] }>>
  /** Shown if the whole shelf is empty. */
  nothingYet: ReactNode
  children: (lesson: LessonRow) => ReactNode
}

/** The lessons of a shelf, page by page as they come into sight. */
export function ShelfList({ nothingYet, ...props }: Props) {
  const { shelf } = useShelf()
  return <PagedRows {...props} nothingYet={isNarrowed(shelf) ? <NothingOnShelf /> : nothingYet} isInColumns />
}

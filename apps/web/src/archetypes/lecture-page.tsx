import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#core/api/query-list.tsx'
import { seriesQuery } from '#features/article/article.queries.ts'
import { MonthlyLectures } from '#features/article/lecture/monthly-lectures.tsx'
import { NumberedLectures } from '#features/article/lecture/numbered-lectures.tsx'
import { SeriesPage } from '#features/article/lecture/series-page.tsx'

const emptyTitle = '講義は、ここにならびます'

/** Lectures of a series: monthly ones by year, newest first; others in their order. */
export function LecturePage({ isMonthly, ...props }: ArchetypeProps['lecture']) {
  return (
    <SeriesPage {...props}>
      {isMonthly ? <Monthly {...props} /> : <NumberedLectures {...props} emptyTitle={emptyTitle} />}
    </SeriesPage>
  )
}

/** Loads the whole series, because the newest lecture is its last one. */
function Monthly({ series, drawing }: ArchetypeProps['lecture']) {
  return (
    <QueryList answer={useQuery(seriesQuery(series))} emptyTitle={emptyTitle} drawing={drawing}>
      {lectures => <MonthlyLectures lectures={lectures} />}
    </QueryList>
  )
}

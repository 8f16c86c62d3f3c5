import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { SeriesPage } from '../lecture/series-page.tsx'
import { BookShelf } from './book-shelf.tsx'

/** Summaries of a series as a shelf of books. */
export function BookshelfPage({ series, lead, drawing }: FeatureScreenProps['article/bookshelf']) {
  return (
    <SeriesPage series={series} lead={lead} drawing={drawing} width="wide">
      <BookShelf series={series} drawing={drawing} />
    </SeriesPage>
  )
}

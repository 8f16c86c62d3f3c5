import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { SeriesPage } from './series-page.tsx'
import { Shelf } from './shelf.tsx'

/** Summaries of a series as a shelf of books. */
export function BookshelfPage({ series, lead, drawing }: FeatureScreenProps['article/bookshelf']) {
  return (
    <SeriesPage series={series} lead={lead} drawing={drawing} width="wide">
      <Shelf series={series} drawing={drawing} />
    </SeriesPage>
  )
}

import { useParams } from 'react-router'
import { summaries } from '#entities/article/article-address.ts'
import { FirstStepArticle } from './first-step-article.tsx'
import { SeriesPage } from './lecture/series-page.tsx'
import { NamedArticle } from './named-article.tsx'
import { ArticleReader } from './reader/article-reader.tsx'
import { BookShelf } from './shelf/book-shelf.tsx'

/** The article in the address, of any kind; without an id, the list of all summaries. */
export function MatomePage() {
  const { id } = useParams()
  if (id === undefined)
    return (
      <SeriesPage
        series={summaries}
        lead="学んだことを、短くまとめました。気になる一冊から。"
        drawing="leaf"
        width="wide"
      >
        <BookShelf series={summaries} drawing="leaf" />
      </SeriesPage>
    )
  return (
    <NamedArticle key={id} id={id}>
      {article =>
        article.kind === 'welcome' ? (
          <FirstStepArticle article={article} />
        ) : (
          <ArticleReader article={article} />
        )
      }
    </NamedArticle>
  )
}

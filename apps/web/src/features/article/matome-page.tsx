import { useParams } from 'react-router'
import { summaries } from '#entities/article/article-address.ts'
import { ArticleReader } from './article-reader.tsx'
import { BookShelf } from './book-shelf.tsx'
import { FirstStepArticle } from './first-step-article.tsx'
import { NamedArticle } from './named-article.tsx'
import { SeriesPage } from './series-page.tsx'

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

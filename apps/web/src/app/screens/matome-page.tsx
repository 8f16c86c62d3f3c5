import { useParams } from 'react-router'
import { readerTools } from '#archetypes/reader-tools.tsx'
import { summaries } from '#features/article/article-address.ts'
import { ArticleReader } from '#features/article/article-reader.tsx'
import { FirstStep } from '#features/article/first-step.tsx'
import { NamedArticle } from '#features/article/named-article.tsx'
import { SeriesPage } from '#features/article/series-page.tsx'
import { Shelf } from '#features/article/shelf.tsx'

/** Whatever article the address names; without one, all summaries. */
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
        <Shelf series={summaries} drawing="leaf" />
      </SeriesPage>
    )
  return (
    <NamedArticle key={id} id={id}>
      {article =>
        article.kind === 'welcome' ? (
          <FirstStep article={article} tools={readerTools} />
        ) : (
          <ArticleReader article={article} tools={readerTools} />
        )
      }
    </NamedArticle>
  )
}

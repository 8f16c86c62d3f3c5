import type { ArticleRow as Row } from '@iki/contract/reading/article'
import { articleAt } from '#entities/article/article-address.ts'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

type Props = { title: string; articles: readonly Row[] }

/** Articles under a title. */
export function ArticleRows({ title, articles }: Props) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <RowList label={title}>
        {articles.map(article => (
          <ArticleRow key={article.id} article={article} to={articleAt(article.id)} />
        ))}
      </RowList>
    </section>
  )
}

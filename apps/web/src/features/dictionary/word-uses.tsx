import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { articleAddress } from '#entities/article/article-address.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { wordUsesQuery } from './dictionary.queries.ts'

/** The lessons and articles in which a word of the dictionary occurs. */
export function WordUses({ id }: { id: string }) {
  const { data: uses, error, refetch, isFetching } = useQuery(wordUsesQuery(id))
  if (!uses && error)
    return (
      <Notice
        kind="problem"
        title="このことばが出てくるものを、読み込めませんでした"
        action={
          <SecondaryButton onPress={() => void refetch()} isBusy={isFetching}>
            出てくるものをさがす
          </SecondaryButton>
        }
      >
        {errorMessage(error)}
      </Notice>
    )
  if (!uses) return null
  return (
    <>
      {uses.lessons.length > 0 && (
        <section>
          <SectionHeading>このことばが出てくる音声</SectionHeading>
          <LessonList lessons={uses.lessons} label="このことばが出てくる音声" />
        </section>
      )}
      {uses.articles.length > 0 && (
        <section>
          <SectionHeading>このことばが出てくる読みもの</SectionHeading>
          <RowList label="このことばが出てくる読みもの">
            {uses.articles.map(article => (
              <ArticleRow key={article.id} article={article} to={articleAddress(article)} />
            ))}
          </RowList>
        </section>
      )}
    </>
  )
}

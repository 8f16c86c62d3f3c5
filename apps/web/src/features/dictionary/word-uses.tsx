import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
      <Uses label="このことばが出てくる音声" of={uses.lessons}>
        {(lessons, label) => <LessonList lessons={lessons} label={label} />}
      </Uses>
      <Uses label="このことばが出てくる読みもの" of={uses.articles}>
        {(articles, label) => (
          <RowList label={label}>
            {articles.map(article => (
              <ArticleRow key={article.id} article={article} to={articleAddress(article)} />
            ))}
          </RowList>
        )}
      </Uses>
    </>
  )
}

/** How many are shown at first; a few more than these are shown, too. */
const [few, fewMore] = [6, 2]

type UsesProps<T> = {
  label: string
  of: readonly T[]
  children: (shown: readonly T[], label: string) => ReactNode
}

function Uses<T>({ label, of: all, children }: UsesProps<T>) {
  const [isWhole, setWhole] = useState(false)
  if (all.length === 0) return null
  const shown = isWhole || all.length <= few + fewMore ? all : all.slice(0, few)
  const left = all.length - shown.length
  return (
    <section>
      <SectionHeading>{label}</SectionHeading>
      {children(shown, label)}
      {left > 0 && (
        <SecondaryButton isWide onPress={() => setWhole(true)}>
          すべて見る（のこり{left}件）
        </SecondaryButton>
      )}
    </section>
  )
}

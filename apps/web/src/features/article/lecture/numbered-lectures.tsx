import type { Drawing } from '@iki/contract/media/drawing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryList } from '#core/api/query-list.tsx'
import { articleAt } from '#entities/article/article-address.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { seriesPagesQuery } from '../article.queries.ts'

type Props = { series: string; drawing: Drawing; emptyTitle: string }

/** Lectures in their order. A button loads more. */
export function NumberedLectures({ series, drawing, emptyTitle }: Props) {
  const pages = useInfiniteQuery(seriesPagesQuery(series))
  const data = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <QueryList answer={{ ...pages, data }} drawing={drawing} emptyTitle={emptyTitle}>
      {lectures => (
        <>
          <RowList label="講義">
            {lectures.map(lecture => (
              <ArticleRow
                key={lecture.id}
                article={lecture}
                to={articleAt(lecture.id)}
                place={`第${lecture.number}回`}
              />
            ))}
          </RowList>
          {pages.isFetchNextPageError && <Notice kind="problem">{errorMessage(pages.error)}</Notice>}
          {pages.hasNextPage && (
            <SecondaryButton
              isWide
              isBusy={pages.isFetchingNextPage}
              onPress={() => void pages.fetchNextPage()}
            >
              もっと見る
            </SecondaryButton>
          )}
        </>
      )}
    </QueryList>
  )
}

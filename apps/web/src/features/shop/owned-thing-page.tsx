import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryError } from '#core/api/query-error.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { Html } from '#ui/html/html.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { ownedThingQuery } from './shop.queries.ts'

const title = '受けとったもの'

/** What is in a thing that the member has. */
export function OwnedThingPage() {
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(ownedThingQuery(id))
  usePageTitle(data?.own.title ?? title)
  if (!data)
    return (
      <Page title={title} isTitleHidden>
        {error ? (
          <QueryError
            error={error}
            missingTitle="ここには、受けとったものがありません"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Page>
    )
  const { own, insideHtml } = data
  return (
    <Page
      title={own.title}
      lead={`${japaneseDay(tokyoDay(new Date(own.acquiredAt)))}に受けとりました。`}
      drawing={{ id: own.product_id, drawing: own.drawing }}
    >
      <Html html={insideHtml} />
      <p>
        <TextLink to={href('/kafuku/market')}>ショップへ</TextLink>
      </p>
    </Page>
  )
}

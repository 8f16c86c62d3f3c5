import { noWishes } from '@iki/contract/account/wish'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { wishesQuery } from '#core/wish/wish.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { WishesForm } from './wishes-form.tsx'

/** When the member listens and what for, to change at any time. */
export function WishesPage() {
  const { data, error, refetch, isFetching } = useQuery(wishesQuery)
  return (
    <Page title="聴く時間と目的" lead="お答えに合わせて、ホームの一本と並びが変わります。">
      {data !== undefined ? (
        <WishesForm
          begins={data ?? noWishes}
          submitLabel="保存する"
          savedText="保存しました。ホームに反映されています。"
        />
      ) : error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <TextSkeleton paragraphs={2} />
      )}
      <p>
        <TextLink to={href('/')}>ホームへ</TextLink>
      </p>
    </Page>
  )
}

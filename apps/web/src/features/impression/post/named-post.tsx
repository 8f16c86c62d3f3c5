import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { postQuery } from '../impression.queries.ts'
import classes from './named-post.module.css'
import { PostCard } from './post-card.tsx'

export const postParameter = 'post'

/** The post that the address names, as in a link of a notification. It is shown above all others. */
export function NamedPost() {
  const [address, setAddress] = useSearchParams()
  const id = address.get(postParameter)
  const { data, error, refetch, isFetching } = useQuery({ ...postQuery(id ?? ''), enabled: id !== null })
  if (id === null) return null
  const close = () => setAddress({}, { replace: true, preventScrollReset: true })
  const isRemoved =
    data === null || (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code))
  return (
    <section className={classes.named} aria-label="お知らせの感想">
      {data && !isRemoved && <PostCard post={data} isPlanShown isWhole />}
      {isRemoved && <Notice>この感想は、いまは見られません。削除されたのかもしれません。</Notice>}
      {!data && error && !isRemoved && (
        <QueryError error={error} missingTitle="" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && <TextSkeleton paragraphs={1} />}
      <SecondaryButton onPress={close}>ほかの感想を見る</SecondaryButton>
    </section>
  )
}

import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryError } from '#core/api/query-error.tsx'
import { meQuery } from '#core/session/me.queries.ts'
import { PostsOfPerson } from '#features/impression/timeline/posts-of-person.tsx'
import { PersonHead } from '#features/profile/person-head.tsx'
import { personQuery } from '#features/profile/profile.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'

/** A member as they show themselves, and what they have posted. */
export function PersonPage() {
  const { uid = '' } = useParams()
  const { data: person, error, refetch, isFetching } = useQuery(personQuery(uid))
  const { data: me } = useQuery(meQuery)
  usePageTitle(person ? `${person.name}さん` : 'プロフィール')
  if (!person)
    return (
      <Page title="プロフィール">
        {error ? (
          <QueryError
            error={error}
            missingTitle="この方のページは、いまは見られません"
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Page>
    )
  const isOwn = me?.uid === uid
  return (
    <Page title={person.name} head={<PersonHead person={person} />}>
      {isOwn && <TextLink to={href('/mypage/profile')}>載せるものを選ぶ</TextLink>}
      {(person.showsPosts || isOwn) && <PostsOfPerson uid={uid} name={person.name} />}
    </Page>
  )
}

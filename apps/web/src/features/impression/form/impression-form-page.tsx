import { planAccents } from '@iki/contract/access/plan'
import { getLesson } from '@iki/contract/media/lesson'
import { type TimelinePlan, timelineNamed } from '@iki/contract/people/timeline'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#core/api/api-client.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { timelinesQuery } from '../impression.queries.ts'
import { draft, useDraft } from './draft.ts'
import { ImpressionForm } from './impression-form.tsx'

/** The page with the form of an impression. */
export function ImpressionFormPage() {
  const asked = useAddressMoment()
  const { data: open, error, refetch, isFetching } = useQuery(timelinesQuery)
  const { plan: chosen } = useDraft()
  const plan = open?.find(each => each.plan === (asked ?? chosen))?.plan ?? open?.[0]?.plan
  return (
    <Page
      title="感想を書く"
      lead="書きかけは、この端末に残ります。"
      drawing={{ id: 'post', drawing: 'brush' }}
      accent={plan ? planAccents[plan] : undefined}
    >
      {open && plan && <ImpressionForm plans={open} plan={plan} />}
      {open?.length === 0 && (
        <EmptyState
          title="プランをお持ちの方が書けます"
          drawing="leaf"
          action={<SecondaryButton to={href('/')}>ホームへもどる</SecondaryButton>}
        >
          これまでに書かれた感想は、「わたしの部屋」でお読みいただけます。
        </EmptyState>
      )}
      {!open && error && (
        <QueryError error={error} missingTitle="" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!open && !error && <ListSkeleton rows={3} />}
    </Page>
  )
}

/**
 * Copies the plan and the second of a lesson from the address into the draft, once, and then removes them from the
 * address, so that a reload does not undo changes. Returns the plan that the address still names.
 */
function useAddressMoment(): TimelinePlan | undefined {
  const [address, setAddress] = useSearchParams()
  const plan = timelineNamed(address.get('plan'))
  const lessonId = address.get('lesson')
  const seconds = Number(address.get('t') ?? 0)
  useEffect(() => {
    if (!plan && lessonId === null) return
    if (plan) draft.change({ plan })
    if (lessonId !== null && /^[\w-]{1,64}$/.test(lessonId) && seconds >= 0 && seconds <= 86_400) {
      draft.change({ moment: { lessonId, seconds, title: '' } })
      call(getLesson, { id: lessonId }).then(
        ({ title }) => {
          const { moment } = draft.read()
          if (moment?.lessonId === lessonId) draft.change({ moment: { ...moment, title } })
        },
        () => {}, // The impression can still be written without the lesson's title.
      )
    }
    setAddress({}, { replace: true, preventScrollReset: true })
  }, [plan, lessonId, seconds, setAddress])
  return plan
}

import { planAccents } from '@iki/contract/access/plan'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '#core/api/query-error.tsx'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useDraft } from './draft.ts'
import { timelinesQuery } from './impression.queries.ts'
import { ImpressionForm } from './impression-form.tsx'
import classes from './timeline.module.css'
import { useAddressMoment } from './use-address-moment.ts'

/** Where an impression is written. */
export function ImpressionFormPage() {
  useAddressMoment()
  const { data: open, error, refetch, isFetching } = useQuery(timelinesQuery)
  const { plan: chosen } = useDraft()
  const plan = open?.find(each => each.plan === chosen)?.plan ?? open?.[0]?.plan
  return (
    <Page
      title="感想を書く"
      lead="書きかけは、この端末に残ります。"
      picture={<BrushDrawing id="post" drawing="leaf" className={classes.drawing} />}
      {...(plan && { accent: planAccents[plan] })}
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
      {!open && error && <Refused error={error} goneTitle="" onRetry={refetch} isRetrying={isFetching} />}
      {!open && !error && <ListSkeleton rows={3} />}
    </Page>
  )
}

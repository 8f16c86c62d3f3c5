import { endedLicences, itemPlans, type Licence } from '@iki/contract/access/licence'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { PlanRow } from '#ui/lists/plan-row.tsx'
import { Page } from '#ui/page/page.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import classes from './expired-plan.module.css'

/** Which plans have ended, and when. What the member wrote stays readable. */
export function ExpiredPlanPage() {
  const { me, isPending, error, retry } = useMe()
  if (isPending)
    return (
      <Page title="終わったプラン" isTitleHidden>
        <ListSkeleton rows={3} />
      </Page>
    )
  if (error)
    return (
      <Page title="終わったプラン">
        <ErrorPanel onRetry={retry}>{errorMessage(error)}</ErrorPanel>
      </Page>
    )
  const ended = endedLicences(me?.licences ?? [], clock.now())
  const holdsAny = (me?.licences ?? []).length > 0
  return (
    <Threshold
      title="終わったプラン"
      lead="プランが終わっても、日記・メモ・しおりは、そのままご覧いただけます。"
      drawing="moon"
    >
      {ended.length === 0 ? (
        <EmptyState
          title="終わったプランはありません"
          drawing="leaf"
          action={!holdsAny && <PrimaryButton to={href('/product/plan-choice')}>プランを選ぶ</PrimaryButton>}
        >
          {holdsAny
            ? 'ご契約のプランは、いまもご利用いただけます。'
            : 'プランをお持ちになると、終わったものがここにならびます。'}
        </EmptyState>
      ) : (
        ended.map(licence => <EndedPlan key={licence.itemId} licence={licence} />)
      )}
      <div className={classes.ways}>
        {ended.length > 0 && (
          <PrimaryButton to={href('/product/plan-choice')}>もう一度申し込む</PrimaryButton>
        )}
        <p>
          <TextLink to={href('/')}>ホームへ</TextLink>
        </p>
      </div>
    </Threshold>
  )
}

function EndedPlan({ licence }: { licence: Licence }) {
  const [plan] = itemPlans[licence.itemId] ?? []
  if (!plan) return null
  return (
    <PlanRow
      name={planNames[plan]}
      accent={planAccents[plan]}
      drawing={planDrawings[plan]}
      meta={`${japaneseDay(tokyoDay(new Date(licence.expireAt)))}に終了しました`}
    />
  )
}

import { daysLeft, isValid, itemPlans, type Licence, specialExpireDay } from '@iki/contract/access/licence'
import { type Plan, planAccents, planNames, planTops } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { findScreen, href } from '@iki/contract/screens/screens'
import { clock } from '#core/time/clock.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PlanCards } from '#ui/lists/plan-card.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** The plans that the member holds now, each with how long it lasts. */
export function OwnedPlans({ licences }: { licences: readonly Licence[] }) {
  const now = clock.now()
  const held = longestOfEachPlan(licences.filter(licence => isValid(licence, now)))
  return (
    <section>
      <SectionHeading>ご契約のプラン</SectionHeading>
      {held.length === 0 && (
        <EmptyState
          title="いまお持ちのプランはありません"
          drawing="stone"
          action={licences.length > 0 && <TextLink to={href('/expire-plan')}>終わったプランを見る</TextLink>}
        >
          無料の音声は、いますぐお聴きいただけます。プランをお持ちになると、ここにならびます。
        </EmptyState>
      )}
      {held.length > 0 && (
        <PlanCards
          label="ご契約のプラン"
          plans={held.map(({ plan, licence }) => ({
            key: plan,
            name: planNames[plan],
            accent: planAccents[plan],
            meta: lastsText(licence, now),
            to: planTopOf(plan),
          }))}
        />
      )}
    </section>
  )
}

function planTopOf(plan: Plan): string | null {
  const path = planTops[plan]
  return path && findScreen(path) ? path : null
}

function longestOfEachPlan(licences: Licence[]): { plan: Plan; licence: Licence }[] {
  const byPlan = new Map<Plan, Licence>()
  for (const licence of licences) {
    const [plan] = itemPlans[licence.itemId] ?? []
    const known = plan && byPlan.get(plan)
    if (plan && (!known || Date.parse(known.expireAt) < Date.parse(licence.expireAt)))
      byPlan.set(plan, licence)
  }
  return [...byPlan].map(([plan, licence]) => ({ plan, licence }))
}

function lastsText(licence: Licence, now: Date): string {
  const day = tokyoDay(new Date(licence.expireAt))
  if (day >= specialExpireDay) return '期限なし'
  const left = daysLeft(licence, now)
  return left === 0 ? 'きょうまで' : `のこり${left}日`
}

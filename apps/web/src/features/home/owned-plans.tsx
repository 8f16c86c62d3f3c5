import { heldPlans, planPlaces } from '@iki/contract/access/held-plans'
import { daysLeft, type Licence, specialExpireDay } from '@iki/contract/access/licence'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { clock } from '#core/time/clock.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PlanChips } from '#ui/lists/plan-chips.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** The member's current plans, each once and with its end. */
export function OwnedPlans({ licences }: { licences: readonly Licence[] }) {
  const now = clock.now()
  const all = heldPlans(licences, now)
  const held = [...planPlaces(all), ...all.filter(({ path }) => path === null)]
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
        <PlanChips
          label="ご契約のプラン"
          plans={held.map(({ plan, licence, path }) => ({
            key: plan,
            name: planNames[plan],
            accent: planAccents[plan],
            meta: lastsText(licence, now),
            drawing: planDrawings[plan],
            to: path,
          }))}
        />
      )}
    </section>
  )
}

function lastsText(licence: Licence, now: Date): string {
  const day = tokyoDay(new Date(licence.expireAt))
  if (day >= specialExpireDay) return '期限なし'
  const left = daysLeft(licence, now)
  return left === 0 ? 'きょうまで' : `のこり${left}日`
}

import { heldPlans, planPlaces } from '@iki/contract/access/held-plans'
import { daysLeft, type Licence, specialExpireDay } from '@iki/contract/access/licence'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { clock } from '#core/time/clock.ts'
import { PlanChips } from '#ui/lists/plan-chips.tsx'
import { WayChips } from '#ui/lists/way-chips.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './owned-plans.module.css'

const ways = [
  { path: href('/player/free-playlist/:playtag?'), label: '無料の音声を聴く' },
  { path: href('/product/plan-choice'), label: 'プランを見る' },
]
const ended = { path: href('/expire-plan'), label: '終わったプランを見る' }

/** The member's current plans, each once and with its end. Where there is none, two ways to something to listen to. */
export function OwnedPlans({ licences }: { licences: readonly Licence[] }) {
  const now = clock.now()
  const all = heldPlans(licences, now)
  const held = [...planPlaces(all), ...all.filter(({ path }) => path === null)]
  return (
    <section>
      <SectionHeading>{held.length === 0 ? 'プラン' : 'ご契約のプラン'}</SectionHeading>
      {held.length === 0 && (
        <>
          <p className={classes.none}>
            ご契約のプランは、ここにならびます。無料の音声は、いますぐお聴きいただけます。
          </p>
          <WayChips label="プランのページ" ways={licences.length > 0 ? [...ways, ended] : ways} />
        </>
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

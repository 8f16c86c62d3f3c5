import type { EndedPlan } from '@iki/contract/access/collection'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { PlanRow } from '#ui/lists/plan-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import classes from './collection.module.css'

/** Since when the plans are over that opened what is shown below. */
export function EndedPlans({ plans }: { plans: readonly EndedPlan[] }) {
  return (
    <section className={classes.ended} aria-label="終わったプラン">
      <RowList>
        {plans.map(({ plan, endedAt }) => (
          <PlanRow
            key={plan}
            name={planNames[plan]}
            accent={planAccents[plan]}
            drawing={planDrawings[plan]}
            meta={`${japaneseDay(tokyoDay(new Date(endedAt)))}に終わりました`}
          />
        ))}
      </RowList>
      <p className={classes.hint}>
        止めた秒も、しおりやメモも、そのまま残っています。
        <TextLink to={href('/product/plan-choice')}>プランを選ぶ</TextLink>
      </p>
    </section>
  )
}

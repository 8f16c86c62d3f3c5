import type { OutputOf } from '@iki/contract/api/endpoint'
import type { listTimelines } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { href } from '@iki/contract/screens/screens'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import classes from './timeline.module.css'

type Props = { all: OutputOf<typeof listTimelines>; plan: TimelinePlan | undefined }

/** The timelines that the member may read, with what is new in each. */
export function TimelineTabs({ all, plan }: Props) {
  if (all.length < 2) return null
  return (
    <ChipRow label="プラン">
      {all.map(each => (
        <Chip key={each.plan} to={href('/timeline/:id?/kansou', { id: each.plan })} isOn={each.plan === plan}>
          {each.name}
          {each.newCount > 0 && each.plan !== plan && (
            <span className={classes.count}>新着{each.newCount > 98 ? '99+' : each.newCount}</span>
          )}
        </Chip>
      ))}
    </ChipRow>
  )
}

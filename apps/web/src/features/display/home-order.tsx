import type { DisplaySettings } from '@iki/contract/account/display-settings'
import { noWishes } from '@iki/contract/account/wish'
import { tokyoHour } from '@iki/contract/api/tokyo'
import { type HomePart, homeParts } from '@iki/contract/shell/home-parts'
import { homePartNames, ownHome } from '@iki/contract/shell/own-home'
import { homeOrder } from '@iki/contract/shell/todays-lesson'
import { useQuery } from '@tanstack/react-query'
import { clock } from '#core/time/clock.ts'
import { wishesQuery } from '#core/wish/wish.queries.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { OrderList } from '#ui/lists/order-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './home-order.module.css'

type Props = { chosen: DisplaySettings; onChange: (change: Partial<DisplaySettings>) => void }

/** In which order home shows its parts, and which it leaves out. */
export function HomeOrder({ chosen, onChange }: Props) {
  const { data: wishes, isPending } = useQuery(wishesQuery)
  const usual = homeOrder(tokyoHour(clock.now()), wishes ?? noWishes)
  const order = ownHome(usual, { homeOrder: chosen.homeOrder, hiddenParts: null })
  const hidden = chosen.hiddenParts ?? []

  function move(part: string, to: number): void {
    const others = order.filter(each => each !== part)
    onChange({ homeOrder: others.toSpliced(to, 0, part as HomePart) })
  }
  function show(part: HomePart, isShown: boolean): void {
    const rest = hidden.filter(each => each !== part)
    onChange({ hiddenParts: isShown ? rest : homeParts.filter(each => each === part || rest.includes(each)) })
  }

  return (
    <section>
      <SectionHeading>ホームの並び</SectionHeading>
      <p className={classes.lead}>
        {chosen.homeOrder
          ? 'いつも、この順にならびます。'
          : 'いまは、時間と目的に合わせてならびます。動かすと、いつも同じ順になります。'}
      </p>
      {isPending && !chosen.homeOrder ? (
        <ListSkeleton rows={homeParts.length} />
      ) : (
        <OrderList
          label="ホームの並び"
          items={order.map(id => ({ id, title: homePartNames[id] }))}
          onMove={move}
        >
          {({ id, title }) => (
            <div className={classes.part}>
              <Switch label={title} isOn={!hidden.includes(id)} onChange={isShown => show(id, isShown)} />
            </div>
          )}
        </OrderList>
      )}
      {chosen.homeOrder && (
        <SecondaryButton onPress={() => onChange({ homeOrder: null })}>並びをおまかせにする</SecondaryButton>
      )}
    </section>
  )
}

import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Lineup } from '@iki/contract/play/gacha'
import { errorMessage } from '#core/api/api-error.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { DrawnHand } from '../draw/dealer.ts'
import { usePracticeDealer, useServerDealer } from '../draw/use-dealer.ts'
import { sendExchange } from '../gacha.queries.ts'
import { type DrawStorage, type GachaProps, gachaAddresses } from '../gacha-addresses.ts'
import { GachaPage, NotSaved } from '../gacha-page.tsx'
import { accentOf } from '../gacha-texts.ts'
import { exchangeForPractice } from '../practice/draw-for-practice.ts'
import { Stars } from '../stars.tsx'
import { OwnHistory, PracticeHistory } from './draw-history.tsx'
import classes from './drawn-things-page.module.css'
import { Fragments } from './fragments.tsx'

/** What somebody has drawn. How much there would be is not counted: nothing comes of having all of it. */
export function DrawnThingsPage(props: GachaProps) {
  const { storage } = props
  return (
    <GachaPage {...props} place="collection">
      {lineup =>
        storage === 'browser' ? (
          <OfPractice lineup={lineup} />
        ) : (
          <OfMember lineup={lineup} storage={storage} />
        )
      }
    </GachaPage>
  )
}

function OfMember({ lineup, storage }: { lineup: Lineup; storage: DrawStorage }) {
  const { hand, isThere, error } = useServerDealer(lineup)
  if (!isThere)
    return error ? <Notice kind="problem">{errorMessage(error)}</Notice> : <ListSkeleton rows={4} />
  return (
    <>
      <Things hand={hand} storage={storage} />
      <Fragments
        lineup={lineup}
        hand={hand}
        exchange={async ({ item }, exchangeId) => {
          await sendExchange({ id: lineup.id, exchangeId, item })
        }}
      />
      <OwnHistory gacha={lineup.id} />
    </>
  )
}

function OfPractice({ lineup }: { lineup: Lineup }) {
  const { hand, isSaved } = usePracticeDealer(lineup)
  return (
    <>
      {!isSaved && <NotSaved />}
      <Things hand={hand} storage="browser" />
      <Fragments
        lineup={lineup}
        hand={hand}
        exchange={async thing => exchangeForPractice(lineup.id, thing)}
      />
      <PracticeHistory gacha={lineup.id} />
    </>
  )
}

function Things({ hand: { things }, storage }: { hand: DrawnHand; storage: DrawStorage }) {
  if (things.length === 0)
    return (
      <EmptyState
        title="まだ、なにも引いていません"
        drawing="basket"
        action={<PrimaryButton to={gachaAddresses[storage].draw}>引いてみる</PrimaryButton>}
      >
        引いたものは、ここにならびます。
      </EmptyState>
    )
  return (
    <section className={classes.part}>
      <SectionHeading>手にしたもの</SectionHeading>
      <ul className={classes.things} aria-label="手にしたもの">
        {things.map(({ item, title, lead, drawing, rarity, obtainedAt }) => {
          const day = tokyoDay(new Date(obtainedAt))
          return (
            <li key={item} className={classes.thing} data-accent={accentOf(rarity)}>
              <BrushDrawing id={item} drawing={drawing} className={classes.drawing} isLate />
              <Stars rarity={rarity} />
              <span className={classes.title}>{title}</span>
              {lead && <span className={classes.lead}>{lead}</span>}
              <time className={classes.day} dateTime={day}>
                {japaneseDay(day)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

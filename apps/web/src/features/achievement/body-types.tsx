import { type BodyType, pageOfDay } from '@iki/contract/play/notebook'
import type { Quest } from '@iki/contract/play/quest'
import { useEffect, useRef } from 'react'
import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './body-types.module.css'
import { NextStepLink } from './next-step-link.tsx'
import { headingOf, type Marks, wayThrough } from './quest-way.ts'

/** A page that was turned to. `isLedTo`: from elsewhere, so that it has to come into sight. */
export type Turned = { id: string; isLedTo: boolean }
type Props = {
  bodyTypes: readonly BodyType[]
  quests: readonly Quest[]
  marks: Marks
  turned: Turned | null
  onTurn(turned: Turned): void
}

/** The pages of body types, each with the quests that lead to it: one is open, each day another one at first. */
export function BodyTypes({ bodyTypes, quests, marks, turned, onTurn }: Props) {
  const ofToday = pageOfDay(useTokyoDay(), bodyTypes.length)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (turned?.isLedTo) title.current?.focus()
  }, [turned])
  const page = bodyTypes.find(({ id }) => id === turned?.id) ?? bodyTypes[ofToday]
  if (!page) return null
  const led = quests.filter(({ bodyType }) => bodyType === page.id)
  return (
    <section className={classes.leaf} aria-labelledby="notebook-types">
      <SectionHeading id="notebook-types">からだの型</SectionHeading>
      <p className={classes.note}>
        どの型も、誰の中にもあり、日によって濃さが替わります。きょう開いたのは「
        {bodyTypes[ofToday]?.title}」です。
      </p>
      <ChipRow label="からだの型のページ">
        {bodyTypes.map(each => (
          <Chip key={each.id} isOn={each === page} onPress={() => onTurn({ id: each.id, isLedTo: false })}>
            {each.title}
          </Chip>
        ))}
      </ChipRow>
      <article key={page.id} className={classes.page} aria-labelledby={`type-${page.id}`}>
        <BrushDrawing id={page.id} drawing={page.drawing} className={classes.figure} />
        <div className={classes.words}>
          <h3 ref={title} id={`type-${page.id}`} tabIndex={-1} className={classes.title}>
            {page.title}
          </h3>
          <p>{page.lead}</p>
          <ul className={classes.traits} aria-label="こんな日">
            {page.traits.map(trait => (
              <li key={trait}>{trait}</li>
            ))}
          </ul>
          <ul className={classes.next} aria-label="つぎの一歩">
            {page.next.map(next => (
              <li key={next.label}>
                <NextStepLink next={next} />
              </li>
            ))}
          </ul>
          {led.length > 0 && (
            <ul className={classes.led} aria-label="この型の道">
              {led.map(quest => (
                <li key={quest.id}>
                  <SecondaryButton onPress={() => focusHeading(headingOf(quest.id))}>
                    {wordsOf(quest, marks)}
                  </SecondaryButton>
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
    </section>
  )
}

/** Finished ones are folded. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id)
  const folded = heading?.closest('details')
  if (folded) folded.open = true
  heading?.focus()
}

function wordsOf(quest: Quest, marks: Marks): string {
  const { reached, total } = wayThrough(quest, marks)
  return `${quest.title}（${reached} / ${total}）`
}

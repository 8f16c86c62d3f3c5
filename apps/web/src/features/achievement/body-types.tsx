import { type BodyType, pageOfDay } from '@iki/contract/play/notebook'
import { useState } from 'react'
import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './body-types.module.css'
import { NextStepLink } from './next-step-link.tsx'

/** The pages of body types: one is open, each day another one at first. */
export function BodyTypes({ bodyTypes }: { bodyTypes: readonly BodyType[] }) {
  const ofToday = pageOfDay(useTokyoDay(), bodyTypes.length)
  const [at, setAt] = useState(ofToday)
  const page = bodyTypes[at]
  if (!page) return null
  return (
    <section className={classes.leaf} aria-labelledby="notebook-types">
      <SectionHeading id="notebook-types">からだの型</SectionHeading>
      <p className={classes.note}>
        どの型も、誰の中にもあり、日によって濃さが替わります。きょう開いたのは「
        {bodyTypes[ofToday]?.title}」です。
      </p>
      <ChipRow label="からだの型のページ">
        {bodyTypes.map(({ id, title }, index) => (
          <Chip key={id} isOn={index === at} onPress={() => setAt(index)}>
            {title}
          </Chip>
        ))}
      </ChipRow>
      <article key={page.id} className={classes.page} aria-labelledby={`type-${page.id}`}>
        <BrushDrawing id={page.id} drawing={page.drawing} className={classes.figure} />
        <div className={classes.words}>
          <h3 id={`type-${page.id}`} className={classes.title}>
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
        </div>
      </article>
    </section>
  )
}

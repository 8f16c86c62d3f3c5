import type { ReactNode } from 'react'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './mypage.module.css'

type Props = { title: string; to: string; children: ReactNode }

/** Something of the member's that has a page of its own. */
export function WayTo({ title, to, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <SectionHeading link={{ to, label: '見る', spokenLabel: `${title}を見る` }}>{title}</SectionHeading>
      <p className={classes.hint}>{children}</p>
    </section>
  )
}

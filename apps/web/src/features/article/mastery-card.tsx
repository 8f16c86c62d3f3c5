import type { Mastery } from '@iki/contract/reading/article'
import { Link } from 'react-router'
import { articleAt } from '#entities/article/article-address.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './mastery-card.module.css'

type Props = { chronicle: { title: string; path: string }; mastery: Mastery }

/** How much of a chronicle was finished, as a ring that the brush has painted so far. */
export function MasteryCard({ chronicle, mastery: { total, finished, next } }: Props) {
  return (
    <section className={classes.card}>
      <BreathRing progress={total === 0 ? 0 : finished / total} isBreathing={false} className={classes.ring}>
        <p className={classes.count}>
          <span className={classes.finished}>{finished}</span> / {total}章
        </p>
      </BreathRing>
      <h2 className={classes.title}>
        <Link to={chronicle.path}>{chronicle.title}</Link>
      </h2>
      {next ? (
        <Link to={articleAt(next.id)} className={classes.next}>
          <span className={classes.label}>{finished === 0 ? 'はじめの章' : 'つぎの章'}</span>
          {next.title}
        </Link>
      ) : (
        <p className={classes.label}>{total === 0 ? 'まもなく公開します' : 'すべて読みおえました'}</p>
      )}
    </section>
  )
}

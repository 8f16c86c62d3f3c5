import type { OutputOf } from '@iki/contract/api/endpoint'
import { relaxLabel } from '@iki/contract/diary/diary-labels'
import type { getGrowth } from '@iki/contract/media/growth'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './statistics.module.css'

export type GoodDayLesson = OutputOf<typeof getGrowth>['lessonsOfGoodDays'][number]

type Props = { lessons: readonly GoodDayLesson[] }

/**
 * Lessons that were listened to on relaxed days. It shows only that both happened together, not that one caused the
 * other.
 */
export function GoodDayLessons({ lessons }: Props) {
  if (lessons.length === 0) return null
  return (
    <section aria-labelledby="good-days">
      <SectionHeading id="good-days">ゆるんだ日に聴いていたもの</SectionHeading>
      <p className={classes.note}>{`${relaxLabel}が7以上だった日に、よく聴いていた音声です。`}</p>
      <RowList label="ゆるんだ日に聴いていたもの">
        {lessons.map(({ lessonId, title, drawing, accent, days }) => (
          <Link
            key={lessonId}
            to={href('/single-player/:onsei?', { onsei: lessonId })}
            className={classes.lesson}
          >
            <DrawingTile id={lessonId} drawing={drawing} accent={accent} size="small" />
            <span className={classes.lessonTitle}>{title}</span>
            <span className={classes.lessonDays}>{days}日</span>
          </Link>
        ))}
      </RowList>
    </section>
  )
}

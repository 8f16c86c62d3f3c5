import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { Airing } from '@iki/contract/media/rotation'
import { useState } from 'react'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './radio.module.css'

const shownFirst = 6

/** The next talks, with the times in Tokyo at which they begin. */
export function Schedule({ airings }: { airings: readonly Airing<LessonRow>[] }) {
  const [isWhole, setWhole] = useState(false)
  if (airings.length === 0) return null
  const shown = isWhole ? airings : airings.slice(0, shownFirst)
  return (
    <section aria-labelledby="radio-schedule">
      <SectionHeading id="radio-schedule">これからの放送</SectionHeading>
      <ol className={classes.schedule}>
        {shown.map(({ talk, startsAt }) => (
          <li key={startsAt.getTime()} className={classes.airing}>
            <time className={classes.hour} dateTime={startsAt.toISOString()}>
              {tokyoTimestamp(startsAt).slice(11, 16)}
            </time>
            <DrawingTile id={talk.id} drawing={talk.drawing} accent={talk.accent} size="small" />
            <span className={classes.talk}>{talk.title}</span>
            <span className={classes.length}>{japaneseDuration(talk.durationSeconds)}</span>
            <LessonActions lesson={talk} />
          </li>
        ))}
      </ol>
      {!isWhole && airings.length > shownFirst && (
        <div className={classes.more}>
          <SecondaryButton onPress={() => setWhole(true)}>2時間先まで見る</SecondaryButton>
        </div>
      )}
      <p className={classes.zone}>時刻は、日本時間です。</p>
    </section>
  )
}

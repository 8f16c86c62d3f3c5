import type { OutputOf } from '@iki/contract/api/endpoint'
import { diaryNames } from '@iki/contract/diary/diary-names'
import type { GrowthDay, getGrowth } from '@iki/contract/media/growth'
import { href } from '@iki/contract/screens/screens'
import { openWays } from '@iki/contract/shell/ways'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { diaryStatsQuery } from '../diary-stats.queries.ts'
import { DayBars } from './day-bars.tsx'
import { GoodDayLessons } from './good-day-lessons.tsx'
import { type GrowthSpan, growthQuery, listeningStreakQuery } from './growth.queries.ts'
import { finishedText, listeningText, marksText, ratedDays, squatsText } from './growth-text.ts'
import { RatingsOverTime } from './ratings-over-time.tsx'
import { SpanChoice } from './span-choice.tsx'
import classes from './statistics.module.css'
import { StoryRing } from './story-ring.tsx'
import { Sums } from './sums.tsx'

type Growth = OutputOf<typeof getGrowth>

const [squatWay, notebookWay] = [{ path: href('/sonkyo-player/:playtag?') }, { path: href('/mypage/quests') }]
const minutesOf = (day: GrowthDay) => Math.round(day.listenedSeconds / 60)
const lessonsOf = (day: GrowthDay) => day.lessonsFinished
const squatsOf = (day: GrowthDay) => day.squats
const marksOf = (day: GrowthDay) => day.achievements

const frame = {
  title: '成長の記録',
  lead: '聴いたこと、書いたこと、動いたこと。すこしずつが、かたちになっていきます。',
  picture: <BrushDrawing id="growth" drawing="sprout" className={classes.drawing} />,
}

/** The growth record: what was played, written, done and reached over time. */
export function GrowthPage() {
  const [span, setSpan] = useState<GrowthSpan>(30)
  const { data, error, refetch, isFetching } = useQuery(growthQuery(span))
  if (data) return <Record growth={data} span={span} onSpan={setSpan} />
  return (
    <Page {...frame}>
      {error ? (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <TextSkeleton paragraphs={3} />
      )}
    </Page>
  )
}

type Props = { growth: Growth; span: GrowthSpan; onSpan: (span: GrowthSpan) => void }

function Record({ growth, span, onSpan }: Props) {
  const { me } = useMe()
  const { days, totals, today, lessonsOfGoodDays } = growth
  // A link to a screen that is locked for the member is not shown.
  const wayTo = (way: { path: string }, label: string) =>
    openWays([way], viewerOf(me), clock.now()).length > 0 ? { link: { to: way.path, label } } : {}
  const shown = { days, today, span }
  const rated = useMemo(() => ratedDays(days), [days])
  if (Object.values(totals).every(total => total === 0))
    return (
      <Page {...frame}>
        <EmptyState
          title="あゆみは、ここにのこります"
          drawing="mountain"
          action={<PrimaryButton to={href('/')}>きょうの一本を選ぶ</PrimaryButton>}
        >
          音声をひとつ聴くか、日記を一日ぶん書くと、最初の点がここに打たれます。
        </EmptyState>
      </Page>
    )
  return (
    <Page {...frame}>
      <Totals totals={totals} />
      <SpanChoice span={span} onChoose={onSpan} />
      <section aria-labelledby="growth-listening">
        <SectionHeading id="growth-listening" link={{ to: href('/logcollection'), label: 'わたしの記録へ' }}>
          聴いた時間
        </SectionHeading>
        <DayBars
          {...shown}
          title={pointName => `${pointName}ごとの時間`}
          summary={listeningText(days, span)}
          amountOf={minutesOf}
          valueName="聴いた時間"
          unit="分"
        />
        <DayBars
          {...shown}
          title="終わりまで聴いた音声"
          summary={finishedText(days, span)}
          amountOf={lessonsOf}
          valueName="本数"
          unit="本"
        />
      </section>
      <section aria-labelledby="growth-diary">
        <SectionHeading id="growth-diary" link={{ to: href('/habit/diary'), label: '日記へ' }}>
          日記から
        </SectionHeading>
        <RatingsOverTime days={rated} today={today} span={span} />
      </section>
      {totals.squats > 0 && (
        <section aria-labelledby="growth-squats">
          <SectionHeading id="growth-squats" {...wayTo(squatWay, '蹲踞の音声へ')}>
            からだを動かす
          </SectionHeading>
          <DayBars
            {...shown}
            title="蹲踞の回数"
            summary={squatsText(days, span)}
            amountOf={squatsOf}
            valueName="回数"
            unit="回"
          />
        </section>
      )}
      {totals.achievements > 0 && (
        <section aria-labelledby="growth-marks">
          <SectionHeading id="growth-marks" {...wayTo(notebookWay, '手帳へ')}>
            手帳のしるし
          </SectionHeading>
          <DayBars
            {...shown}
            title="手にしたしるし"
            summary={marksText(days, span)}
            amountOf={marksOf}
            valueName="個数"
            unit="個"
          />
        </section>
      )}
      <StoryRing finished={totals.episodesFinished} />
      <GoodDayLessons lessons={lessonsOfGoodDays} />
    </Page>
  )
}

const inRow = (of: { streakDays: number } | undefined) => (of?.streakDays ? [`連続 ${of.streakDays}日`] : [])

function Totals({ totals }: Pick<Growth, 'totals'>) {
  const { data: diary } = useQuery(diaryStatsQuery)
  const { data: listening } = useQuery(listeningStreakQuery)
  return (
    <Sums
      sums={[
        {
          name: '聴いた時間',
          value: japaneseDuration(totals.listenedSeconds),
          notes: [`聴いた日 ${totals.listenedDays}日`, ...inRow(listening)],
        },
        { name: '聴きおえた音声', value: `${totals.lessonsFinished}本` },
        { name: '読みおえた記事', value: `${totals.articlesFinished}本` },
        { name: diaryNames.general, value: `${totals.diaryEntries}日`, notes: inRow(diary) },
        ...(totals.squats > 0
          ? [{ name: '蹲踞の回数', value: `${totals.squats.toLocaleString('ja-JP')}回` }]
          : []),
        ...(totals.reviews > 0
          ? [{ name: 'まなびなおし', value: `${totals.reviews.toLocaleString('ja-JP')}回` }]
          : []),
        ...(totals.episodesFinished > 0 ? [{ name: '物語', value: `${totals.episodesFinished}話` }] : []),
        ...(totals.achievements > 0 ? [{ name: '手帳のしるし', value: `${totals.achievements}個` }] : []),
      ]}
    />
  )
}

import type { OutputOf } from '@iki/contract/api/endpoint'
import { diaryNames } from '@iki/contract/diary/diary-names'
import type { getGrowth } from '@iki/contract/media/growth'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { diaryStatsQuery } from '../diary-stats.queries.ts'
import { GoodDayLessons } from './good-day-lessons.tsx'
import { type GrowthSpan, growthQuery, listeningStreakQuery } from './growth.queries.ts'
import { columnsOf, finishedText, listeningText, ratedDays } from './growth-text.ts'
import { RatingsOverTime } from './ratings-over-time.tsx'
import { SpanChoice } from './span-choice.tsx'
import classes from './statistics.module.css'
import { StoryLine } from './story-line.tsx'
import { Sums } from './sums.tsx'

type Growth = OutputOf<typeof getGrowth>

const frame = {
  title: '成長の記録',
  lead: '聴いたこと、書いたこと。すこしずつが、かたちになっていきます。',
  picture: <BrushDrawing id="growth" drawing="sprout" className={classes.drawing} />,
}

/** The growth record: listening, lessons and diary over time. */
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
  const { days, totals, today, lessonsOfGoodDays } = growth
  const minutes = useMemo(
    () => columnsOf(days, today, span, day => Math.round(day.listenedSeconds / 60)),
    [days, today, span],
  )
  const finished = useMemo(
    () => columnsOf(days, today, span, day => day.lessonsFinished),
    [days, today, span],
  )
  const rated = useMemo(() => ratedDays(days), [days])
  const pointName = span < 365 ? '日' : '週'
  if (Object.values(totals).every(total => total === 0))
    return (
      <Page {...frame}>
        <EmptyState
          title="あゆみは、ここにのこります"
          drawing="mountain"
          action={<PrimaryButton to={href('/')}>きょうの一本をえらぶ</PrimaryButton>}
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
        <BarChart
          title={`${pointName}ごとの時間`}
          summary={listeningText(days, span)}
          {...minutes}
          valueName="聴いた時間"
          unit="分"
          pointName={pointName}
        />
        <BarChart
          title="終わりまで聴いた音声"
          summary={finishedText(days, span)}
          {...finished}
          valueName="本数"
          unit="本"
          pointName={pointName}
        />
      </section>
      <section aria-labelledby="growth-diary">
        <SectionHeading id="growth-diary" link={{ to: href('/habit/diary'), label: '日記へ' }}>
          日記から
        </SectionHeading>
        <RatingsOverTime days={rated} today={today} span={span} />
      </section>
      <StoryLine finished={totals.episodesFinished} />
      <GoodDayLessons lessons={lessonsOfGoodDays} />
    </Page>
  )
}

function Totals({ totals }: Pick<Growth, 'totals'>) {
  const { data: diary } = useQuery(diaryStatsQuery)
  const { data: listening } = useQuery(listeningStreakQuery)
  return (
    <Sums
      sums={[
        {
          name: '聴いた時間',
          value: japaneseDuration(totals.listenedSeconds),
          note: `${totals.listenedDays}日`,
        },
        { name: '聴きおえた音声', value: `${totals.lessonsFinished}本` },
        { name: '読みおえた記事', value: `${totals.articlesFinished}本` },
        { name: diaryNames.general, value: `${totals.diaryEntries}日` },
        ...(totals.episodesFinished > 0 ? [{ name: '物語', value: `${totals.episodesFinished}話` }] : []),
        ...(totals.achievements > 0 ? [{ name: '手帳のしるし', value: `${totals.achievements}個` }] : []),
        ...(listening ? [{ name: 'つづけて聴いた', value: `${listening.streakDays}日` }] : []),
        ...(diary ? [{ name: 'つづけて書いた', value: `${diary.streakDays}日` }] : []),
      ]}
    />
  )
}

import { tokyoHour } from '@iki/contract/api/tokyo'
import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, OfflineError } from '#core/api/api-error.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { playRequest } from '#core/player/play-request.ts'
import { useMe } from '#core/session/me.queries.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { clock } from '#core/time/clock.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { LessonCard } from '#ui/lesson/lesson-card.tsx'
import { LessonRow, timeText } from '#ui/lesson/lesson-row.tsx'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { NewsList } from '#ui/lists/news-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { homeQuery } from './home.queries.ts'
import { OwnedPlans } from './owned-plans.tsx'
import { WordOfDay } from './word-of-day.tsx'

type Props = {
  /** In place of the lessons while there is no network. */
  withoutNetwork?: ReactNode
  /** What the diary says of today. */
  diary?: ReactNode
}

/** The member's home page: the next lesson, today's diary, started lessons, a word, the plans, the news. */
export function MemberHome({ withoutNetwork, diary }: Props) {
  const { data: home, error, refetch } = useQuery(homeQuery)
  const { me } = useMe()
  if (error && !home)
    return (
      <Page title="ホーム">
        {error instanceof OfflineError && withoutNetwork}
        <ErrorPanel onRetry={() => refetch()}>{errorMessage(error)}</ErrorPanel>
      </Page>
    )
  if (!home)
    return (
      <Page title="ホーム" isTitleHidden>
        <ListSkeleton rows={5} />
      </Page>
    )
  const started = home.continueListening.filter(lesson => !lesson.lock && isUnfinished(lesson))
  const [next = home.suggestion] = started
  const others = home.continueListening.filter(lesson => lesson !== next)
  return (
    <Page title="ホーム" isTitleHidden>
      {next && (
        <LessonCard
          lesson={next}
          to={addressOfLesson(next)}
          onPress={() => playRequest.make(next.id)}
          eyebrow={greeting(me?.nickname ?? null)}
          meta={next.position ? timeText(next) : next.description}
          actionLabel={isUnfinished(next) ? lessonTexts[next.kind].goOn : lessonTexts[next.kind].offer}
        />
      )}
      {diary}
      {others.length > 0 && (
        <section>
          <SectionHeading>{lessonTexts[kindOfAll(others)].unfinished}</SectionHeading>
          {others.map(lesson => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              to={addressOfLesson(lesson)}
              meta={lesson.artist ?? lesson.description}
            />
          ))}
        </section>
      )}
      {home.wordOfDay && <WordOfDay word={home.wordOfDay} />}
      {me && <OwnedPlans licences={me.licences} />}
      {home.news.length > 0 && (
        <section>
          <SectionHeading>お知らせ</SectionHeading>
          <NewsList
            items={home.news}
            show={({ bodyHtml, embeds }) => <RichText html={bodyHtml} embeds={embeds} />}
          />
        </section>
      )}
    </Page>
  )
}

function isUnfinished({ position }: Lesson): boolean {
  return position !== null && !position.isCompleted && position.seconds >= 1
}

function greeting(nickname: string | null): string {
  const hour = tokyoHour(clock.now())
  const text =
    hour < 4 ? 'こんばんは' : hour < 11 ? 'おはようございます' : hour < 18 ? 'こんにちは' : 'こんばんは'
  return nickname ? `${text}、${nickname}さん` : text
}

import { noWishes } from '@iki/contract/account/wish'
import { tokyoHour } from '@iki/contract/api/tokyo'
import { type LessonRow as Lesson, startSecond } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import type { OfferedSound } from '@iki/contract/shell/home'
import type { HomePart } from '@iki/contract/shell/home-parts'
import { ownHome } from '@iki/contract/shell/own-home'
import { homeOrder, offeredLesson } from '@iki/contract/shell/todays-lesson'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, OfflineError } from '#core/api/api-error.ts'
import { useDisplaySettings } from '#core/display/display-settings.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { useOfferOnPage } from '#core/player/lesson-on-page.ts'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { LessonCard } from '#ui/lesson/lesson-card.tsx'
import { LessonRow, timeText } from '#ui/lesson/lesson-row.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { homeQuery } from './home.queries.ts'
import { NewestPost, OnAirNow } from './home-moments.tsx'
import { HomeNews } from './home-news.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { HomeWeeks } from './home-weeks.tsx'
import classes from './member-home.module.css'
import { OwnedPlans } from './owned-plans.tsx'
import { WordOfDay } from './word-of-day.tsx'

/** On a desk the others are in two columns. */
const isBroad: ReadonlySet<HomePart> = new Set<HomePart>(['week', 'plans'])

type Props = {
  /** In place of the lessons while there is no network. */
  withoutNetwork?: ReactNode
  /** What the diary says of today. */
  diary?: ReactNode
}

/** The member's home page: one lesson for now, and what belongs to today, in the order that the member's answers give. */
export function MemberHome({ withoutNetwork, diary }: Props) {
  const { data: home, error, refetch } = useQuery(homeQuery)
  const { me } = useMe()
  const display = useDisplaySettings()
  const next = home ? offeredLesson(home) : null
  useOfferOnPage(next?.id ?? null)
  if (error && !home)
    return (
      <Page title="ホーム">
        {error instanceof OfflineError && withoutNetwork}
        <ErrorPanel onRetry={() => refetch()}>{errorMessage(error)}</ErrorPanel>
      </Page>
    )
  if (!home) return <HomeSkeleton />
  const others = home.continueListening.filter(lesson => lesson !== next)
  const parts: Record<HomePart, ReactNode> = {
    diary,
    unfinished: others.length > 0 && (
      <Unfinished title={next && isUnfinished(next) ? 'ほかのつづき' : 'つづき'} lessons={others} />
    ),
    week: <HomeWeeks weeks={home.weeks} />,
    radio: home.onAir && <OnAirNow onAir={home.onAir} />,
    post: home.post && <NewestPost post={home.post} />,
    word: home.wordOfDay && <WordOfDay word={home.wordOfDay} />,
    plans: me && <OwnedPlans licences={me.licences} />,
    news: <HomeNews news={home.news} />,
  }
  return (
    <Page title="ホーム" width="list" isTitleHidden>
      <p className={classes.greeting}>
        {greeting()}
        {me?.nickname && (
          <>
            、<span className={classes.name}>{me.nickname}さん</span>
          </>
        )}
      </p>
      {next && (
        <LessonCard
          lesson={next}
          to={addressOfLesson(next)}
          onPress={() => requestPlay(next.id)}
          sound={soundOf(next, home.offeredSound)}
          eyebrow={isUnfinished(next) ? 'つづき' : 'きょうの一本'}
          meta={next.position ? timeText(next) : next.description}
          actionLabel={isUnfinished(next) ? lessonTexts[next.kind].goOn : lessonTexts[next.kind].offer}
        />
      )}
      <div className={classes.parts}>
        {ownHome(homeOrder(tokyoHour(clock.now()), home.wishes ?? noWishes), display).map(part => (
          <div key={part} className={classNames(classes.part, isBroad.has(part) && classes.broad)}>
            {parts[part]}
          </div>
        ))}
      </div>
      <p className={classes.wishes}>
        <TextLink to={href('/mypage/wishes')}>聴く時間と目的を選ぶ</TextLink>
      </p>
    </Page>
  )
}

function Unfinished({ title, lessons }: { title: string; lessons: readonly Lesson[] }) {
  return (
    <section>
      <SectionHeading
        link={{ to: href('/listen'), label: 'すべて見る', spokenLabel: '聴いているものをすべて見る' }}
      >
        {title}
      </SectionHeading>
      {lessons.slice(0, shownUnfinished).map(lesson => (
        <LessonRow
          key={lesson.id}
          lesson={lesson}
          to={addressOfLesson(lesson)}
          meta={lesson.artist ?? lesson.description}
          action={<LessonActions lesson={lesson} />}
        />
      ))}
    </section>
  )
}

function soundOf({ id, position, durationSeconds }: Lesson, sound: OfferedSound | null) {
  if (sound?.lessonId !== id) return undefined
  return { ...sound, at: startSecond(position, durationSeconds, 'byHand') }
}

/** How many started lessons are shown below the card; the rest is one touch away. */
const shownUnfinished = 2

function isUnfinished({ position }: Lesson): boolean {
  return position !== null && !position.isCompleted && position.seconds >= 1
}

function greeting(): string {
  const hour = tokyoHour(clock.now())
  return hour < 4 ? 'こんばんは' : hour < 11 ? 'おはようございます' : hour < 18 ? 'こんにちは' : 'こんばんは'
}

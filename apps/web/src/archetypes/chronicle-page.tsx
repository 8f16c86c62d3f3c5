import type { ArticleRow } from '@iki/contract/reading/article'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#core/api/query-list.tsx'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { articleAt } from '#entities/article/article-address.ts'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { seriesQuery } from '#features/article/article.queries.ts'
import { masteryScreen, wayBackFrom } from '#features/article/chronicle/chronicle-screens.ts'
import { ChronicleWords } from '#features/article/chronicle/chronicle-words.tsx'
import { SeriesPage } from '#features/article/lecture/series-page.tsx'
import { ChapterTimeline } from '#features/article/reader/chapter-timeline.tsx'
import { chapterToRead, useChapters } from '#features/article/reader/use-chapters.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { LoaderOverlay } from '#ui/feedback/loader-overlay.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { useScreen } from '#ui/page/use-screen-title.ts'
import classes from './chronicle-page.module.css'

/** A series told as one story, in chapters. */
export function ChroniclePage(props: ArchetypeProps['chronicle']) {
  const { series, drawing } = props
  const answer = useQuery(seriesQuery(series))
  const back = wayBackFrom(useScreen())
  return (
    <SeriesPage {...props}>
      <p className={classes.back}>
        <TextLink to={back.to}>{back.title}へもどる</TextLink>
      </p>
      {answer.isPending ? (
        <LoaderOverlay>
          <ListSkeleton rows={5} />
        </LoaderOverlay>
      ) : (
        <QueryList answer={answer} emptyTitle="物語は、ここからはじまります" drawing={drawing}>
          {chapters => <Story series={series} chapters={chapters} />}
        </QueryList>
      )}
    </SeriesPage>
  )
}

function Story({ series, chapters }: { series: string; chapters: readonly ArticleRow[] }) {
  const { lesson, words } = useChapters(chapters)
  const { chapter, label, isNext } = chapterToRead(chapters)
  const ReadButton = lesson ? SecondaryButton : PrimaryButton
  return (
    <>
      <div className={classes.ways}>
        {lesson && (
          <PrimaryButton
            to={addressOfLesson(lesson)}
            onPress={() => requestPlay(lesson.id)}
            icon={<IconPlay />}
          >
            声で聴く
          </PrimaryButton>
        )}
        {chapter && <ReadButton to={articleAt(chapter.id)}>{label}</ReadButton>}
      </div>
      <Mastered series={series} chapters={chapters} />
      <ChapterTimeline chapters={chapters} nextId={isNext ? chapter?.id : undefined} />
      <ChronicleWords words={words} />
    </>
  )
}

/** How much of the chronicle was read, with a link to the progress of all chronicles. */
function Mastered({ series, chapters }: { series: string; chapters: readonly ArticleRow[] }) {
  const mastery = masteryScreen(series)
  const finished = chapters.filter(({ reading }) => reading?.isFinished).length
  return (
    <div className={classes.mastery}>
      <p className={classes.count}>
        {chapters.length}章のうち{finished}章を読みおえました
        {mastery && <TextLink to={mastery.path}>{mastery.title}</TextLink>}
      </p>
      <ProgressLine share={finished / chapters.length} label="読みおえた章" />
    </div>
  )
}

import { openPlaces } from '@iki/contract/access/held-plans'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { href } from '@iki/contract/screens/screens'
import { filmWays, listeningWays, openWays, ownWays, type Way, watchingWays } from '@iki/contract/shell/ways'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import { wholeShelf } from '#entities/lesson/use-shelf.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { WayChips } from '#ui/lists/way-chips.tsx'
import { WayTiles } from '#ui/lists/way-tiles.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PaintedTiles } from '#ui/painting/painted-tiles.tsx'
import { type PaintingName, paintingOf } from '#ui/painting/paintings.ts'
import { unfinishedQuery } from './listening.queries.ts'
import { NothingStarted } from './nothing-started.tsx'

/** `/listen`: what the member has started, has gathered, and could play next. */
export function ListenPage() {
  const { me } = useMe()
  const viewer = viewerOf(me)
  const now = clock.now()
  const plans = openPlaces(me?.licences ?? [], now)
  return (
    <Page width="list" title="聴く" lead="つづきから、これから聴くものから、集めたものから。">
      <Unfinished />
      {me && (
        <section>
          <SectionHeading link={{ to: href('/search'), label: 'さがす' }}>これから聴く</SectionHeading>
          <Covers label="これから聴く" ways={openWays(listeningWays, viewer, now)} />
        </section>
      )}
      {me && (
        <section>
          <SectionHeading>これから見る</SectionHeading>
          <Covers label="これから見る" ways={openWays(watchingWays, viewer, now)} />
          <WayChips label="動画の見かた" ways={openWays(filmWays, viewer, now)} />
        </section>
      )}
      <section>
        <SectionHeading>わたしの棚</SectionHeading>
        <WayTiles label="わたしの棚" ways={ownWays} />
      </section>
      {plans.length > 0 && (
        <section>
          <SectionHeading>プランから</SectionHeading>
          <WayTiles
            label="わたしのプラン"
            ways={plans.map(({ plan, path }) => ({
              label: planNames[plan],
              path,
              drawing: planDrawings[plan],
              accent: planAccents[plan],
            }))}
          />
        </section>
      )}
    </Page>
  )
}

/** The paintings of motifs that the gallery has not painted. */
const covers: Readonly<Partial<Record<Drawing, PaintingName>>> = {
  singing: 'drum',
  flute: 'bamboo',
  book: 'path',
  dance: 'crane',
  night: 'moon',
}

function Covers({ label, ways }: { label: string; ways: readonly Way[] }) {
  if (ways.length === 0) return null
  return (
    <nav aria-label={label}>
      <PaintedTiles
        isRow
        tiles={ways.map(({ label: name, path, drawing }) => ({
          label: name,
          path,
          painting: covers[drawing] ?? paintingOf(path, drawing),
        }))}
      />
    </nav>
  )
}

/** What was started and not finished, the last played first, each with how far one has come. */
function Unfinished() {
  const { data, error, refetch, isFetching } = useInfiniteQuery(unfinishedQuery(wholeShelf))
  if (!data)
    return error ? (
      <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={3} />
    )
  const lessons = data.pages.flatMap(page => page.items)
  if (lessons.length === 0) return <NothingStarted />
  return (
    <section>
      <SectionHeading
        link={{ to: href('/listen/unfinished'), label: 'すべて見る', spokenLabel: 'つづきをすべて見る' }}
      >
        つづき
      </SectionHeading>
      <RowList label="つづき" isInColumns>
        {lessons.slice(0, shownUnfinished).map(lesson => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            to={addressOfLesson(lesson)}
            meta={lesson.artist ?? lesson.description}
            action={<LessonActions lesson={lesson} />}
          />
        ))}
      </RowList>
    </section>
  )
}

const shownUnfinished = 5

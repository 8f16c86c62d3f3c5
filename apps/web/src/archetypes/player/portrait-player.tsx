import type { Lesson, LessonRow, Playlist } from '@iki/contract/media/lesson'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { lockIn } from '#core/api/query-error.tsx'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import { useLessonOnPage } from '#core/player/lesson-on-page.ts'
import { playRequest } from '#core/player/play-request.ts'
import { player } from '#core/player/player.ts'
import type { Failure } from '#core/player/player-state.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { failureText } from '#entities/lesson/failure-text.ts'
import { lessonQuery, playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { PlayerRefused } from '#entities/lesson/player-states.tsx'
import { useLessonPlayer, useLoadedLesson } from '#entities/lesson/use-lesson-player.ts'
import { FavoriteNote } from '#features/favorite/favorite-note.tsx'
import { saveFavorite, useIsFavorite } from '#features/favorite/favorites.ts'
import { usePlayerKeys } from '#features/player/tools/player-keys.tsx'
import { LockedSlide, PortraitSlide, WaitingSlide } from '#features/video/portrait-slide.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FilmButton } from '#ui/film/film-button.tsx'
import { FilmLoading } from '#ui/film/film-loading.tsx'
import { SwipeFeed } from '#ui/film/swipe-feed.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { useChosenLesson } from './use-chosen-lesson.ts'

/** A playlist of films for a phone in portrait format: one fills the screen, and a swipe opens the next. */
export function PortraitPlayer({ playtag }: { playtag: string }) {
  const { data: playlist, error, refetch, isFetching } = useQuery(playlistQuery(playtag))
  const { lessonId, isChosen, open } = useChosenLesson(playtag, playlist)
  if (error && !playlist) return <PlayerRefused error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!playlist || !isChosen) return <FilmLoading />
  const currentId = lessonId ?? playlist.lessons[0]?.id
  if (currentId !== undefined) return <Feed playlist={playlist} currentId={currentId} onOpen={open} />
  return (
    <Page title={playlist.title} lead={playlist.description}>
      <EmptyState title="動画は、ここにならびます" drawing={playlist.drawing}>
        公開されるまで、もうしばらくお待ちください。
      </EmptyState>
    </Page>
  )
}

type FeedProps = { playlist: Playlist; currentId: string; onOpen: (id: string) => void }

function Feed({ playlist, currentId, onOpen }: FeedProps) {
  const { lessons } = playlist
  const { pathname } = useLocation()
  const goTo = (id: string | undefined) => {
    if (id === undefined || id === currentId) return
    const { status } = player.store.getState()
    if (status === 'playing' || status === 'loading') playRequest.make(id)
    player.pause()
    onOpen(id)
  }
  const index = lessons.findIndex(({ id }) => id === currentId)
  usePageTitle(lessons[index]?.title ?? playlist.title)
  usePageKeys({
    ArrowDown: () => goTo(lessons[index + 1]?.id),
    ArrowUp: () => goTo(lessons[index - 1]?.id),
  })
  return (
    <>
      <VisuallyHidden>
        <h1>{playlist.title}</h1>
      </VisuallyHidden>
      <SwipeFeed
        label={playlist.title}
        currentId={currentId}
        onSettle={goTo}
        slides={lessons.map(lesson => ({
          id: lesson.id,
          label: lesson.title,
          content: slideOf(lesson, lesson.id === currentId, playlist),
        }))}
        beside={
          <>
            <SectionHeading>{playlist.title}</SectionHeading>
            <LessonList lessons={lessons} page={pathname} playtag={playlist.tag} label={playlist.title} />
          </>
        }
      />
    </>
  )
}

function slideOf(lesson: LessonRow, isCurrent: boolean, playlist: Playlist) {
  if (lesson.lock) return <LockedSlide title={lesson.title} lock={lesson.lock} />
  return isCurrent ? <Shown row={lesson} playlist={playlist} /> : <WaitingSlide lesson={lesson} />
}

/** The current slide, the only one that plays. */
function Shown({ row, playlist }: { row: LessonRow; playlist: Playlist }) {
  const { pathname } = useLocation()
  const queue = useMemo(() => playlistQueue(playlist, row.id, pathname), [playlist, row.id, pathname])
  const { data: lesson, error, refetch, isFetching } = useQuery(lessonQuery(row.id))
  const track = lesson ?? row
  const controls = useLessonPlayer(track, queue)
  const { failure } = controls
  useLessonOnPage(row.id)
  useLoadedLesson(lesson, queue)
  usePlayerKeys({ lessonId: row.id, controls, onHelp: () => {} })
  const lock = lockIn(error)
  if (lock) return <LockedSlide title={row.title} lock={lock} />
  if (failure?.kind === 'locked') return <LockedSlide title={row.title} lock={failure.lock} />
  const trouble =
    error && !lesson ? (
      <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    ) : (
      failure && <Trouble kind={failure.kind} />
    )
  return (
    <PortraitSlide
      track={track}
      lesson={lesson}
      controls={controls}
      trouble={trouble || (lesson && <FavoriteNote lesson={lesson} />)}
      description={row.description}
      buttons={lesson && <SlideButtons lesson={lesson} />}
    />
  )
}

function Trouble({ kind }: { kind: Exclude<Failure['kind'], 'locked'> }) {
  const { title, text } = failureText(kind, 'video')
  return <Notice title={title}>{text}</Notice>
}

/** The buttons of other features on a film that fills the screen. */
function SlideButtons({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn()
  const isFavorite = useIsFavorite(lesson)
  if (!isSignedIn) return null
  return (
    <FilmButton
      label="好き（お気に入り）"
      isOn={isFavorite}
      onPress={() => saveFavorite(lesson.id, !isFavorite)}
    >
      {isFavorite ? <IconHeartFilled /> : <IconHeart stroke={1.6} />}
    </FilmButton>
  )
}

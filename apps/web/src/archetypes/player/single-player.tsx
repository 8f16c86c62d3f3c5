import type { LessonKind } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { lockIn } from '#core/api/query-error.tsx'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { player, usePlayer } from '#core/player/player.ts'
import { isSameTrack, type Track } from '#core/player/track.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { lessonQuery, recentlyPlayedOfQuery } from '#entities/lesson/lesson.queries.ts'
import { canPlay } from '#entities/lesson/player-address.ts'
import { PlayerLoading, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { pressedRow } from '#ui/lesson/pressed-row.ts'
import { Page } from '#ui/page/page.tsx'
import { Redirect } from '#ui/page/redirect.tsx'
import type { OpenedLesson } from './opened-lesson.tsx'

/** How the lesson is rendered, and what is shown while it loads. */
type Shown = { children: (opened: OpenedLesson) => ReactNode; loading?: ReactNode }

/** A single lesson. If this page can't play its kind, it continues on a page that can. */
export function SinglePlayer({
  lessonId,
  children,
  loading = <PlayerLoading />,
}: Shown & { lessonId: string }) {
  const { pathname, search, hash } = useLocation()
  const { data: lesson, error, refetch, isFetching } = useQuery(lessonQuery(lessonId))
  const track = usePlayer(state => (state.track?.id === lessonId ? state.track : null))
  const [row] = useState(() => pressedRow.of(lessonId))
  const listed = row?.id === lessonId && !error && canPlay(pathname, row.kind) ? row : null
  const head = lesson ?? (lockIn(error) ? null : (track ?? listed))
  const isElsewhere = lesson !== undefined && !canPlay(pathname, lesson.kind)
  useAddressSecond(isElsewhere ? undefined : lesson)
  if (isElsewhere) return <Redirect to={addressOfLesson(lesson) + search + hash} />
  if (head)
    return children({
      head,
      lesson,
      instead: error ? (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <ListSkeleton rows={2} />
      ),
    })
  if (error)
    return <PlayerRefused lessonId={lessonId} error={error} onRetry={refetch} isRetrying={isFetching} />
  return loading
}

type LastPlayedProps = Shown & {
  kind: LessonKind
  /** Shown if nothing of this kind was ever played; by default an explanation of this page. */
  otherwise?: ReactNode
}

/** Without a lesson in the address: the lesson in the player, else the one of this kind that was played last. */
export function LastPlayed({ kind, children, loading = <PlayerLoading />, otherwise }: LastPlayedProps) {
  const isSignedIn = useIsSignedIn()
  const loadedId = usePlayer(({ track }) => (track?.kind === kind ? track.id : undefined))
  const recent = useQuery({
    ...recentlyPlayedOfQuery(kind),
    enabled: isSignedIn && loadedId === undefined,
  })
  const playedLast = recent.data?.find(lesson => lesson.lock === null) ?? recent.data?.[0]
  const lessonId = loadedId ?? playedLast?.id
  if (lessonId !== undefined)
    return (
      <SinglePlayer lessonId={lessonId} loading={loading}>
        {children}
      </SinglePlayer>
    )
  if (recent.error)
    return <PlayerRefused error={recent.error} onRetry={recent.refetch} isRetrying={recent.isFetching} />
  if (isSignedIn && !recent.data) return loading
  return otherwise ?? <NothingPlayed kind={kind} />
}

function NothingPlayed({ kind }: { kind: LessonKind }) {
  const isWatched = kind === 'video'
  const { name } = lessonTexts[kind]
  return (
    <Page title={name}>
      <EmptyState
        title={`最後に${isWatched ? '見た' : '聴いた'}${name}が、ここでつづきます`}
        drawing="drop"
        action={
          isWatched ? (
            <PrimaryButton to={href('/dougaplayer/:playtag?')}>動画を選ぶ</PrimaryButton>
          ) : (
            <PrimaryButton to={href('/')}>きょうの一本を選ぶ</PrimaryButton>
          )
        }
      >
        {isWatched
          ? 'まだ何も見ていません。はじめの一本を、動画の棚からどうぞ。'
          : 'まだ何も聴いていません。はじめの一本を、ホームからどうぞ。'}
      </EmptyState>
    </Page>
  )
}

/** The query parameter for a second of the lesson. */
const secondParameter = 't'

/**
 * Seeks to the second in the address once, and removes it from the address, so that a reload continues at the last
 * position instead. Called after the lesson has loaded.
 */
function useAddressSecond(lesson: Track | undefined): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    const named = parameters.get(secondParameter)
    if (!lesson || named === null) return
    const seconds = Number(named)
    const isSecond = named !== '' && seconds >= 0 && seconds <= lesson.durationSeconds
    const isHere = isSameTrack(player.store.getState().track, lesson)
    if (isSecond && isHere) player.seek(seconds)
    else if (isSecond) player.load(lesson, { startAt: seconds })
    parameters.delete(secondParameter)
    void navigate({ search: parameters.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [lesson, search, hash, navigate])
}

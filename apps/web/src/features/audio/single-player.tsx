import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { tellError } from '#core/api-error.ts'
import { usePlayer } from '#core/media/player.ts'
import { lockIn } from '#core/refused.tsx'
import { useIsSignedIn } from '#core/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { Page } from '#ui/page.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { lessonQuery, recentlyPlayedQuery } from './audio.queries.ts'
import { NowPlaying } from './now-playing.tsx'
import { PlayerLoading, PlayerRefused } from './player-states.tsx'
import type { PlayerTools } from './player-tools.ts'
import { useAddressSecond } from './use-address-second.ts'

/** One lesson alone. */
export function SinglePlayer({ lessonId, tools }: { lessonId: string; tools: PlayerTools }) {
  const { data: lesson, error, refetch, isFetching } = useQuery(lessonQuery(lessonId))
  const track = usePlayer(state => (state.track?.id === lessonId ? state.track : null))
  const head = lesson ?? (lockIn(error) ? null : track)
  useAddressSecond(lesson)
  if (head)
    return (
      <NowPlaying
        head={head}
        lesson={lesson}
        tools={tools}
        instead={
          error ? (
            <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
              {tellError(error)}
            </ErrorPanel>
          ) : (
            <ListSkeleton rows={2} />
          )
        }
      />
    )
  if (error) return <PlayerRefused error={error} onRetry={refetch} isRetrying={isFetching} />
  return <PlayerLoading />
}

/** Without a lesson named: the one in the player, else the one played last. */
export function LastPlayed({ tools }: { tools: PlayerTools }) {
  const isSignedIn = useIsSignedIn()
  const loadedId = usePlayer(state => state.track?.id)
  const recent = useQuery({ ...recentlyPlayedQuery, enabled: isSignedIn && loadedId === undefined })
  const playedLast = recent.data?.find(lesson => lesson.lock === null) ?? recent.data?.[0]
  const lessonId = loadedId ?? playedLast?.id
  if (lessonId !== undefined) return <SinglePlayer lessonId={lessonId} tools={tools} />
  if (recent.error)
    return <PlayerRefused error={recent.error} onRetry={recent.refetch} isRetrying={recent.isFetching} />
  if (isSignedIn && !recent.data) return <PlayerLoading />
  return (
    <Page title="音声">
      <EmptyState
        title="最後に聴いた音声が、ここでつづきます"
        drawing="drop"
        action={<PrimaryButton to={href('/')}>きょうの一本をえらぶ</PrimaryButton>}
      >
        まだ何も聴いていません。はじめの一本を、ホームからどうぞ。
      </EmptyState>
    </Page>
  )
}

import type { Lock } from '@iki/contract/access/access'
import { lockIn, NotFound, QueryError } from '#core/api/query-error.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { Page } from '#ui/page/page.tsx'
import { PlayerStage } from '#ui/player/player-stage.tsx'
import { SeekBar } from '#ui/player/seek-bar.tsx'
import { LockedLesson } from './locked-lesson.tsx'

const blank = '\u3000'

/** The placeholder of a player page while its lesson loads. */
export function PlayerLoading() {
  return (
    <PlayerStage
      title={blank}
      meta={blank}
      ring={<BreathRing progress={0} />}
      seekBar={<SeekBar seconds={0} durationSeconds={0} onSeek={() => {}} />}
      controls={null}
    >
      <ListSkeleton rows={3} />
    </PlayerStage>
  )
}

export function PlayerLocked({ title, lock }: { title: string; lock: Lock }) {
  return (
    <Page title={title}>
      <LockNotice lock={lock} />
    </Page>
  )
}

type RefusedProps = {
  title?: string
  /** The lesson that was refused. */
  lessonId?: string
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

const missingTitle = 'お探しのものは見つかりませんでした'
/** The title of an empty list, of which we can't know what it will hold. */
export const emptyTitle = '音声や動画は、ここにならびます'

/** Why a lesson or a playlist can't be shown: locked, removed, or a failed call. */
export function PlayerRefused({ title, lessonId, ...refusal }: RefusedProps) {
  const lock = lockIn(refusal.error)
  if (lock && lessonId !== undefined) return <LockedLesson id={lessonId} lock={lock} />
  return (
    <Page title={title ?? '再生'} isTitleHidden={title === undefined}>
      <QueryError {...refusal} missingTitle={missingTitle} />
    </Page>
  )
}

/** The page for an address whose lesson or playlist does not exist. */
export function NoPlayer({ title }: { title: string }) {
  return (
    <Page title={title}>
      <NotFound title={missingTitle} />
    </Page>
  )
}

import type { Lock } from '@iki/contract/access'
import { href } from '@iki/contract/screens/screens'
import { ApiError, tellError } from '#core/api-error.ts'
import { BreathRing } from '#ui/breath-ring.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { LockNotice } from '#ui/lock-notice.tsx'
import { Page } from '#ui/page.tsx'
import { NowPlaying as Stage } from '#ui/player/now-playing.tsx'
import { SeekBar } from '#ui/player/seek-bar.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { TextLink } from '#ui/text-link.tsx'

const blank = '\u3000'

/** The player's page before anything is known: its shape, breathing. */
export function PlayerLoading() {
  return (
    <Stage
      title={blank}
      meta={blank}
      ring={<BreathRing progress={0} />}
      seekBar={<SeekBar seconds={0} durationSeconds={0} onSeek={() => {}} />}
      controls={null}
    >
      <ListSkeleton rows={3} />
    </Stage>
  )
}

export function PlayerLocked({ title, lock }: { title: string; lock: Lock }) {
  return (
    <Page title={title}>
      <LockNotice lock={lock} action={<WayOn lock={lock} />} />
    </Page>
  )
}

/** Where to go from a lock. */
export function WayOn({ lock }: { lock: Lock }) {
  if (lock.reason === 'sign_in') return <PrimaryButton to={href('/login')}>ログイン</PrimaryButton>
  if (lock.reason === 'plan' && lock.endedAt !== null)
    return <TextLink to={href('/expire-plan')}>終わったプランを見る</TextLink>
  return <TextLink to={href('/')}>ホームへもどる</TextLink>
}

/** The lock in what a call threw, if that is why it was refused. */
export function lockIn(error: unknown): Lock | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'not_signed_in') return { reason: 'sign_in' }
  return error.code === 'plan_required' || error.code === 'not_open_now' ? error.lock : null
}

type RefusedProps = { title?: string; error: unknown; onRetry: () => void; isRetrying: boolean }

/** Whatever kept a lesson or a playlist from being shown. */
export function PlayerRefused({ title = '音声', error, onRetry, isRetrying }: RefusedProps) {
  const lock = lockIn(error)
  if (lock) return <PlayerLocked title={title} lock={lock} />
  if (error instanceof ApiError && error.code === 'not_found') return <PlayerGone title={title} />
  return (
    <Page title={title}>
      <ErrorPanel onRetry={onRetry} isRetrying={isRetrying}>
        {tellError(error)}
      </ErrorPanel>
    </Page>
  )
}

/** An address that names no lesson and no playlist. */
export function PlayerGone({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title="この音声は見つかりませんでした"
        drawing="stone"
        action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
      >
        公開を終えたか、アドレスが変わったのかもしれません。
      </EmptyState>
    </Page>
  )
}

import type { Lock } from '@iki/contract/access/access'
import { href } from '@iki/contract/screens/screens'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { LockAction } from '#ui/lock/lock-action.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { ApiError, errorMessage } from './api-error.ts'

/** The lock in what a call threw, if that is why it was refused. */
export function lockIn(error: unknown): Lock | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'not_signed_in') return { reason: 'sign_in' }
  return error.code === 'plan_required' || error.code === 'not_open_now' ? error.lock : null
}

type Props = {
  error: unknown
  /** What is said where there is no such thing. */
  goneTitle: string
  onRetry: () => void
  isRetrying: boolean
}

/** Whatever kept a thing from being shown: its lock, that there is none, or what went wrong. */
export function QueryError({ error, goneTitle, onRetry, isRetrying }: Props) {
  const lock = lockIn(error)
  if (lock) return <LockNotice lock={lock} action={<LockAction lock={lock} />} />
  if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code))
    return <NotFound title={goneTitle} />
  return (
    <ErrorPanel onRetry={onRetry} isRetrying={isRetrying}>
      {errorMessage(error)}
    </ErrorPanel>
  )
}

/** An address that names nothing. */
export function NotFound({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      drawing="stone"
      action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
    >
      公開を終えたか、アドレスが変わったのかもしれません。
    </EmptyState>
  )
}

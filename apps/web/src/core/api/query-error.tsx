import type { Lock } from '@iki/contract/access/access'
import { href } from '@iki/contract/screens/screens'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
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
  /** The title if it does not exist, or no longer. */
  missingTitle: string
  onRetry: () => void
  isRetrying: boolean
}

/** Why a page can't be shown: it is locked, it does not exist, or the call failed. */
export function QueryError({ error, missingTitle, onRetry, isRetrying }: Props) {
  const lock = lockIn(error)
  if (lock) return <LockNotice lock={lock} />
  if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code))
    return <NotFound title={missingTitle} />
  return (
    <ErrorPanel onRetry={onRetry} isRetrying={isRetrying}>
      {errorMessage(error)}
    </ErrorPanel>
  )
}

/** The page for an address whose content does not exist. */
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

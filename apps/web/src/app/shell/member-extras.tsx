import { PastDueNotice } from '#features/billing/past-due-notice.tsx'
import { ConsentNotice } from '#features/page/consent-notice.tsx'
import { useMemberDisplay } from '../use-member-display.ts'
import { useOutboxes } from '../use-outboxes.ts'
import { OptionalBoundary } from './optional-boundary.tsx'

/** What every page has for members beside itself: what they must hear of, and what no guest needs the code of. */
export function MemberExtras() {
  useOutboxes()
  useMemberDisplay()
  return (
    <OptionalBoundary>
      <PastDueNotice />
      <ConsentNotice />
    </OptionalBoundary>
  )
}

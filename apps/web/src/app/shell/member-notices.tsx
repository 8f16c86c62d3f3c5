import { PastDueNotice } from '#features/billing/past-due-notice.tsx'
import { ConsentNotice } from '#features/page/consent-notice.tsx'

/** What a member must hear of on every page. */
export function MemberNotices() {
  return (
    <>
      <PastDueNotice />
      <ConsentNotice />
    </>
  )
}

import { PastDueNotice } from '#features/billing/past-due-notice.tsx'
import { ConsentNotice } from '#features/page/consent-notice.tsx'
import { useMemberDisplay } from '../use-member-display.ts'

/** What a member must hear of on every page, and how they want the app to look. A guest needs none of its code. */
export function MemberExtras() {
  useMemberDisplay()
  return (
    <>
      <PastDueNotice />
      <ConsentNotice />
    </>
  )
}

import type { Lock } from '@iki/contract/access/access'
import { WayOn } from '#ui/lock/lock-action.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { Page } from '#ui/page/page.tsx'

/** A screen that the member's plans don't open: why, since when, and where to go from here. */
export function LockedPage({ title, lock }: { title: string; lock: Lock }) {
  return (
    <Page title={title}>
      <LockNotice lock={lock} action={<WayOn lock={lock} />} />
    </Page>
  )
}

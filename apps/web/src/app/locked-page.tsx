import type { Lock } from '@iki/contract/access'
import { href } from '@iki/contract/screens/screens'
import { LockNotice } from '#ui/lock-notice.tsx'
import { Page } from '#ui/page.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** A screen that the member's plans don't open: why, since when, and where to go from here. */
export function LockedPage({ title, lock }: { title: string; lock: Lock }) {
  const hasEnded = lock.reason === 'plan' && lock.endedAt !== null
  return (
    <Page title={title}>
      <LockNotice
        lock={lock}
        action={
          hasEnded ? (
            <TextLink to={href('/expire-plan')}>終わったプランを見る</TextLink>
          ) : (
            <TextLink to={href('/')}>ホームへもどる</TextLink>
          )
        }
      />
    </Page>
  )
}

import type { Lock } from '@iki/contract/access/access'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { ComponentProps, ReactNode } from 'react'
import { Page } from '#ui/page/page.tsx'
import { FirstLines } from './first-lines.tsx'
import { LockNotice } from './lock-notice.tsx'
import { LockedHero } from './locked-hero.tsx'

type Props = {
  lock: Lock
  /** What is locked, as it looks when it is open. */
  hero: ComponentProps<typeof LockedHero>
  /** Of a lesson. */
  kind?: LessonKind | undefined
  /** How its text begins, as far as everybody may read it. */
  firstLines?: string | undefined
  /** What it holds. */
  children?: ReactNode
}

/** A page that is locked for this member: what it is, how it begins, why and since when, and which plans open it. */
export function LockedPage({ lock, hero, kind, firstLines, children }: Props) {
  return (
    <Page title={hero.title} head={<LockedHero {...hero} />}>
      {firstLines && <FirstLines>{firstLines}</FirstLines>}
      <LockNotice lock={lock} kind={kind} />
      {children}
    </Page>
  )
}

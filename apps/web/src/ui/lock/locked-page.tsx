import type { Lock } from '@iki/contract/access/access'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { ComponentProps, ReactNode } from 'react'
import { PlayFree } from '#ui/lesson/play-free.tsx'
import { Page } from '#ui/page/page.tsx'
import { FirstLines } from './first-lines.tsx'
import { LockNotice } from './lock-notice.tsx'
import { LockedHero } from './locked-hero.tsx'

type Props = {
  lock: Lock
  /** What is locked, as it looks when open. Its `children` play a part of it; left out, one can play something free. */
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
  const isForSale = lock.reason === 'plan' && lock.startsAt === null
  const play = hero.children === undefined && isForSale ? <PlayFree /> : hero.children
  return (
    <Page width="list" title={hero.title} head={<LockedHero {...hero}>{play}</LockedHero>}>
      {firstLines && <FirstLines>{firstLines}</FirstLines>}
      <LockNotice lock={lock} kind={kind} isSecond={play !== undefined} />
      {children}
    </Page>
  )
}

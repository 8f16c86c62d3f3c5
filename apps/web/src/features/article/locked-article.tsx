import type { Lock } from '@iki/contract/access/access'
import { useQuery } from '@tanstack/react-query'
import { FirstLines } from '#ui/lock/first-lines.tsx'
import { LockAction } from '#ui/lock/lock-action.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { LockedHero } from '#ui/lock/locked-hero.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { articlePreviewQuery } from './article.queries.ts'

/** An article that is locked for this member: what it is, how it begins, and the plans that open it. */
export function LockedArticle({ id, lock }: { id: string; lock: Lock }) {
  const { data: preview } = useQuery(articlePreviewQuery(id))
  const screenTitle = useScreenTitle()
  const article = preview?.article
  const title = article?.title ?? screenTitle
  usePageTitle(title)
  return (
    <Page
      title={title}
      head={
        <LockedHero
          id={id}
          drawing={article?.drawing ?? 'stone'}
          accent={article?.accent}
          title={title}
          eyebrow={article && `${screenTitle}・約${article.minutes}分`}
          lead={article?.lead}
        />
      }
    >
      {preview && <FirstLines>{preview.firstLines}</FirstLines>}
      <LockNotice lock={lock} action={<LockAction lock={lock} />} />
    </Page>
  )
}

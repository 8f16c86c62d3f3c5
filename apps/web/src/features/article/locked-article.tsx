import type { Lock } from '@iki/contract/access/access'
import { useQuery } from '@tanstack/react-query'
import { LockedPage } from '#ui/lock/locked-page.tsx'
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
    <LockedPage
      lock={lock}
      hero={{
        id,
        drawing: article?.drawing ?? 'stone',
        accent: article?.accent,
        title,
        eyebrow: article && `${screenTitle}・約${article.minutes}分`,
        lead: article?.lead,
      }}
      firstLines={preview?.firstLines}
    />
  )
}

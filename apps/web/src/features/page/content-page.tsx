import type { Page as PageContent } from '@iki/contract/reading/page'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { LongText } from '#ui/html/long-text.tsx'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import classes from './content-page.module.css'
import { pageQuery } from './page.queries.ts'

type Around = (page: PageContent) => ReactNode
type Props = {
  slug: string
  /** The version to show; null for the current one. */
  version?: string | null
  /** Parts that a kind of page adds above and below the text. */
  above?: Around
  below?: Around
  /** A link to show if the page can't be read. */
  wayOn?: ReactNode
}

/** A text page with this name, in its current or an earlier version. */
export function ContentPage({ slug, version = null, above, below, wayOn }: Props) {
  const { data: page, error, refetch, isFetching } = useQuery(pageQuery(slug, version))
  if (!page && !error)
    return (
      <Page title="読み込んでいます" isTitleHidden>
        <TextSkeleton />
      </Page>
    )
  if (!page)
    return (
      <Page title="ページをひらけません" isTitleHidden>
        <QueryError
          error={error}
          missingTitle="このページは見つかりませんでした"
          onRetry={refetch}
          isRetrying={isFetching}
        />
        {wayOn}
      </Page>
    )
  return <ShownPage page={page} above={above} below={below} />
}

type ShownProps = Pick<Props, 'above' | 'below'> & { page: PageContent }

function ShownPage({ page, above, below }: ShownProps) {
  usePageTitle(page.title)
  return (
    <Page title={page.title} lead={page.lead} drawing={{ id: page.slug, drawing: 'scroll' }}>
      <article>
        <p className={classes.version}>
          <time dateTime={page.version}>{japaneseDay(page.version)}</time> 版
        </p>
        {above?.(page)}
        <PageBody page={page} />
      </article>
      {below?.(page)}
    </Page>
  )
}

/** About as many paragraphs and breaks as fit on a screen. The first render shows only these. */
const seenFirst = 30

function PageBody({ page: { bodyHtml, embeds } }: { page: PageContent }) {
  const isWhole = useFullRender()
  const showEmbed = useEmbedded(embeds)
  return <LongText html={bodyHtml} most={isWhole ? undefined : seenFirst} showEmbed={showEmbed} />
}

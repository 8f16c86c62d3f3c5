import type { Page as PageContent } from '@iki/contract/reading/page'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { LongText } from '#ui/html/long-text.tsx'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import { Page } from '#ui/page/page.tsx'
import { pageQuery } from './page.queries.ts'
import classes from './written-page.module.css'

type Around = (page: PageContent) => ReactNode
type Props = {
  slug: string
  /** The version to show; null for the one that holds now. */
  version?: string | null
  /** What a kind of page says before and after its words. */
  above?: Around
  below?: Around
  /** The way on where it can't be shown. */
  wayOn?: ReactNode
}

/** A page of words by its name, as it is now or was in a version. */
export function WrittenPage({ slug, version = null, above, below, wayOn }: Props) {
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
          goneTitle="このページは見つかりませんでした"
          onRetry={refetch}
          isRetrying={isFetching}
        />
        {wayOn}
      </Page>
    )
  return (
    <Page
      title={page.title}
      lead={page.lead}
      picture={<BrushDrawing id={page.slug} drawing="leaf" className={classes.drawing} />}
    >
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

/** So many paragraphs, with the breaks between them, fill a screen. */
const seenFirst = 30

function PageBody({ page: { bodyHtml, embeds } }: { page: PageContent }) {
  const isWhole = useFullRender()
  const showEmbed = useEmbedded(embeds)
  return <LongText html={bodyHtml} most={isWhole ? undefined : seenFirst} showEmbed={showEmbed} />
}

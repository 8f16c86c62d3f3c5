import { defaultPageSlug, type Page as Written } from '@iki/contract/page'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Refused } from '#core/refused.tsx'
import { pageQuery } from '#features/page/page.queries.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { japaneseDay } from '#ui/format-day.ts'
import { LongText } from '#ui/long-text.tsx'
import { Page } from '#ui/page.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import classes from './document-page.module.css'

/** A page that the address names; the credits when it names none. */
export function NamedPage() {
  const { id: slug = defaultPageSlug } = useParams()
  return <DocumentPage key={slug} slug={slug} />
}

/** A page of words whose name its row states: a policy, the questions that are often asked. */
export function DocumentPage({ slug }: ArchetypeProps['document']) {
  const { data: page, error, refetch, isFetching } = useQuery(pageQuery(slug))
  if (page) return <WrittenPage page={page} />
  if (!error)
    return (
      <Page title="読み込んでいます" isTitleHidden>
        <TextSkeleton />
      </Page>
    )
  return (
    <Page title="ページをひらけません" isTitleHidden>
      <Refused
        error={error}
        goneTitle="このページは見つかりませんでした"
        onRetry={refetch}
        isRetrying={isFetching}
      />
    </Page>
  )
}

function WrittenPage({ page }: { page: Written }) {
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
        <LongText html={page.bodyHtml} />
      </article>
    </Page>
  )
}

import { defaultPageSlug, type Page as WrittenPage } from '@iki/contract/page'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApiError, tellError } from '#core/api-error.ts'
import { pageQuery } from '#features/page/page.queries.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { japaneseDay } from '#ui/format-day.ts'
import { headingsOf } from '#ui/headings.ts'
import { Html, sanitized } from '#ui/html.tsx'
import { Page } from '#ui/page.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { TableOfContents } from '#ui/table-of-contents.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import classes from './document-page.module.css'

/** A page with fewer parts is seen at a glance. */
const partsWorthATable = 4

/** A page that the address names; the credits when it names none. */
export function NamedPage() {
  const { id: slug = defaultPageSlug } = useParams()
  return <DocumentPage key={slug} slug={slug} />
}

/** A page of words whose name its row states: a policy, the questions that are often asked. */
export function DocumentPage({ slug }: ArchetypeProps['document']) {
  const { data: page, error, refetch, isFetching } = useQuery(pageQuery(slug))
  if (page) return <Written page={page} />
  if (!error)
    return (
      <Page title="読み込んでいます" isTitleHidden>
        <TextSkeleton />
      </Page>
    )
  const isUnknown = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)
  return (
    <Page title="ページをひらけません" isTitleHidden>
      {isUnknown ? (
        <EmptyState
          title="このページは見つかりませんでした"
          drawing="stone"
          action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
        >
          公開を終えたか、アドレスが変わったのかもしれません。
        </EmptyState>
      ) : (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {tellError(error)}
        </ErrorPanel>
      )}
    </Page>
  )
}

function Written({ page }: { page: WrittenPage }) {
  const headings = useMemo(() => headingsOf(sanitized(page.bodyHtml)), [page.bodyHtml])
  useArrivalAtPart()
  return (
    <Page
      title={page.title}
      lead={page.lead}
      picture={<BrushDrawing id={page.slug} drawing="leaf" className={classes.drawing} />}
    >
      <article className={classes.document}>
        <p className={classes.version}>
          <time dateTime={page.version}>{japaneseDay(page.version)}</time> 版
        </p>
        {headings.length >= partsWorthATable && <TableOfContents headings={headings} />}
        <Html html={page.bodyHtml} hasHeadingIds />
      </article>
    </Page>
  )
}

/** The browser looks for the part that the address names before the words are there. */
function useArrivalAtPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

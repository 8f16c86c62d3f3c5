import type { Drawing } from '@iki/contract/media/drawing'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './keepsake-page.module.css'

type Props<Data> = {
  title: string
  lead: string
  drawing: Drawing
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A page of what a member has collected: its head, and its parts once they are read. */
export function KeepsakePage<Data>({ title, lead, drawing, query, children }: Props<Data>) {
  const { data, error, refetch, isFetching } = query
  return (
    <Page title={<NameText>{title}</NameText>} lead={lead} width="list" drawing={{ id: title, drawing }}>
      {data !== undefined ? (
        <div className={classes.parts}>{children(data)}</div>
      ) : error ? (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}

/** A part of the page under its heading. */
export function KeepsakePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <SectionHeading>{title}</SectionHeading>
      {children}
    </section>
  )
}

import type { Drawing } from '@iki/contract/media/drawing'
import type { ReactNode } from 'react'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { Cover } from '#ui/painting/cover.tsx'

type Props = {
  series: string
  lead: string
  drawing: Drawing
  width?: 'reading' | 'wide'
  children: ReactNode
}

/** The page of a series. Its title is the one in the screen table. */
export function SeriesPage({ series, lead, drawing, width = 'reading', children }: Props) {
  return (
    <Page
      title={useScreenTitle()}
      lead={lead}
      picture={<Cover id={series} drawing={drawing} shape="square" />}
      width={width}
    >
      {children}
    </Page>
  )
}

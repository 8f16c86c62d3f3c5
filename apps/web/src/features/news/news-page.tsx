import { tokyoDay } from '@iki/contract/api/tokyo'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#core/api/query-list.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { groupedBy } from '#ui/lists/grouped-by.ts'
import { NewsList } from '#ui/lists/news-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { newsQuery } from './news.queries.ts'

/** The news of a place, by day, the newest first. */
export function NewsPage({ place, lead }: FeatureScreenProps['news/news']) {
  return (
    <Page title={useScreenTitle()} lead={lead} drawing={{ id: place, drawing: 'wind' }}>
      <QueryList
        answer={useQuery(newsQuery({ place1: place, place2: 'top' }))}
        emptyTitle="お知らせは、ここにならびます"
        drawing="wave"
      >
        {items =>
          groupedBy(items, ({ createdAt }) => tokyoDay(new Date(createdAt))).map(([day, ofDay], index) => (
            <section key={day}>
              <SectionHeading>{japaneseDay(day)}</SectionHeading>
              <NewsList
                items={ofDay}
                show={({ bodyHtml, embeds }) => <RichText html={bodyHtml} embeds={embeds} />}
                isDayAbove
                isFirstOpen={index === 0}
              />
            </section>
          ))
        }
      </QueryList>
    </Page>
  )
}

import type { NewsItem } from '@iki/contract/reading/news'
import { RichText } from '#core/text/rich-text.tsx'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { NewsList } from '#ui/lists/news-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

const shownFirst = 2

/** The newest news, and all of them when asked for. */
export function HomeNews({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return null
  return (
    <section>
      <SectionHeading>お知らせ</SectionHeading>
      <FirstOf items={news} most={shownFirst} counter="件">
        {shown => (
          <NewsList
            items={shown}
            show={({ bodyHtml, embeds }) => <RichText html={bodyHtml} embeds={embeds} />}
          />
        )}
      </FirstOf>
    </section>
  )
}

import type { NewsItem } from '@iki/contract/reading/news'
import { useState } from 'react'
import { RichText } from '#core/text/rich-text.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { NewsList } from '#ui/lists/news-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './home-news.module.css'

const shownFirst = 2

/** The newest news, and all of them when asked for. */
export function HomeNews({ news }: { news: readonly NewsItem[] }) {
  const [isWhole, setWhole] = useState(false)
  if (news.length === 0) return null
  return (
    <section>
      <SectionHeading>お知らせ</SectionHeading>
      <NewsList
        items={isWhole ? news : news.slice(0, shownFirst)}
        show={({ bodyHtml, embeds }) => <RichText html={bodyHtml} embeds={embeds} />}
      />
      {!isWhole && news.length > shownFirst && (
        <p className={classes.more}>
          <SecondaryButton onPress={() => setWhole(true)}>お知らせをすべて見る</SecondaryButton>
        </p>
      )}
    </section>
  )
}

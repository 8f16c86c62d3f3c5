import type { Article } from '@iki/contract/reading/article'
import type { ReactNode } from 'react'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { unmarked, useMarkedWords } from '#entities/word/use-marked-words.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { LongText } from '#ui/html/long-text.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { ArticleFacts } from './article-facts.tsx'
import classes from './article-reader.module.css'
import { ArticleRows } from './article-rows.tsx'
import { Neighbours } from './neighbours.tsx'
import { useReadingSettings } from './reading-settings.ts'
import { ReadingTools } from './reading-tools.tsx'
import { useReading } from './use-reading.ts'

type Props = {
  article: Article
  /** What stands before and after the words, such as the steps that it is one of. */
  before?: ReactNode
  after?: ReactNode
}

/** An article to read. Its key is its id: another one begins anew. */
export function ArticleReader({ article, before, after }: Props) {
  const settings = useReadingSettings()
  usePageTitle(article.title)
  const { show, wordCard } = useMarkedWords(article.words)
  const { text, line, goOnPercent, goOn } = useReading(article)
  const showEmbed = useEmbedded(article.embeds)
  return (
    <div data-accent={article.accent}>
      <div className={classes.line} aria-hidden="true" data-off-paper>
        <div ref={line} className={classes.read} />
      </div>
      <Page
        title={article.title}
        lead={article.lead}
        picture={<DrawingTile id={article.id} drawing={article.drawing} />}
      >
        <ArticleFacts article={article} />
        <div data-off-paper>
          {before}
          {article.lesson && <LessonList lessons={[article.lesson]} label="この文章の音声" />}
          {goOnPercent !== null && (
            <SecondaryButton isWide onPress={goOn}>
              つづきから読む（{goOnPercent}%）
            </SecondaryButton>
          )}
        </div>
        <div
          ref={text}
          tabIndex={-1}
          className={classes.text}
          data-size={settings.size}
          data-furigana={settings.hasFurigana}
        >
          <LongText
            html={article.bodyHtml}
            tools={facts => <ReadingTools {...facts} />}
            show={show}
            except={unmarked}
            showEmbed={showEmbed}
          />
        </div>
        <div className={classes.after} data-off-paper>
          {after ?? <Neighbours previous={article.previous} next={article.next} />}
          {article.related.length > 0 && <ArticleRows title="あわせて読む" articles={article.related} />}
        </div>
      </Page>
      {wordCard}
    </div>
  )
}

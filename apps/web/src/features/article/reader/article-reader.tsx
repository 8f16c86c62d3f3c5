import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Article, ArticleKind, ArticleRow as Row } from '@iki/contract/reading/article'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { articleAt, seriesPlace } from '#entities/article/article-address.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { unmarked, useMarkedWords } from '#entities/word/use-marked-words.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { LongText } from '#ui/html/long-text.tsx'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import classes from './article-reader.module.css'
import { useReadingSettings } from './reading-settings.ts'
import { ReadingTools } from './reading-tools.tsx'
import { useReading } from './use-reading.ts'

type Props = {
  article: Article
  /** Shown before and after the text, such as the steps of the series. */
  before?: ReactNode
  after?: ReactNode
}

/** An article to read. Give it the article's id as its key, so that another article starts with fresh state. */
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

/** Facts about an article: its series and place in it, its date, and the minutes it takes. */
function ArticleFacts({ article }: { article: Row }) {
  const whole = seriesPlace(article.series)
  const day = tokyoDay(new Date(article.publishedAt))
  const numberText = numberTexts[article.kind]?.(article.number)
  return (
    <ul className={classes.facts} aria-label="この文章について">
      {whole && (
        <li>
          <Link to={whole.path} className={classes.series}>
            {whole.title}
          </Link>
        </li>
      )}
      {numberText && <li>{numberText}</li>}
      {article.category && article.category !== whole?.title && <li>{article.category}</li>}
      <li>
        <time dateTime={day}>{japaneseDay(day)}</time>
      </li>
      <li>約{article.minutes}分</li>
      {article.reading?.isFinished && <li className={classes.done}>読みおえました</li>}
    </ul>
  )
}

/** How an article's number in its series is written; other kinds show no number. */
const numberTexts: Partial<Record<ArticleKind, (number: number) => string>> = {
  lecture: number => `第${number}回`,
  chronicle: number => `第${number}章`,
  welcome: number => `${number}歩目`,
}

type ArticleRowsProps = { title: string; articles: readonly Row[] }

function ArticleRows({ title, articles }: ArticleRowsProps) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <RowList label={title}>
        {articles.map(article => (
          <ArticleRow key={article.id} article={article} to={articleAt(article.id)} />
        ))}
      </RowList>
    </section>
  )
}

/** Links to the previous and the next article of the series. */
function Neighbours({ previous, next }: Pick<Article, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className={classes.neighbours} aria-label="前後の文章">
      {previous && (
        <Link to={articleAt(previous.id)} className={classes.way} rel="prev">
          <span className={classes.side}>前へ</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={articleAt(next.id)} className={classes.next} rel="next">
          <span className={classes.side}>次へ</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}

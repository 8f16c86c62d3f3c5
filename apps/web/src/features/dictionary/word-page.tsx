import type { ExplainedWord, Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { hasKanji } from '#entities/word/kana.ts'
import { wordHistory } from '#entities/word/word-history.ts'
import { wordsQuery } from '#entities/word/words.queries.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { type LookedUpWord, wordQuery } from './dictionary.queries.ts'
import { fromDictionary, useIsFromDictionary, WayBackToDictionary } from './way-back-to-dictionary.tsx'
import classes from './word-page.module.css'
import { tagName } from './word-tags.ts'
import { WordUses } from './word-uses.tsx'

type Props = {
  /** What can be done with a word. */
  actions: (word: LookedUpWord) => ReactNode
}

/** The word of the dictionary that the address names. */
export function WordPage({ actions }: Props) {
  const { wordid = '' } = useParams()
  return <NamedWord key={wordid} id={wordid} actions={actions} />
}

/** A word with its explanation. What the list knows is shown at once, also without a network. */
function NamedWord({ id, actions }: Props & { id: string }) {
  const { data: words } = useQuery(wordsQuery)
  const explained = useQuery(wordQuery(id))
  const { data, error, refetch, isFetching } = explained
  const word = data ?? words?.find(each => each.id === id)
  const isUnknown = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)
  const isKnown = word !== undefined
  useEffect(() => {
    if (isKnown) wordHistory.add(id)
  }, [id, isKnown])
  if (isUnknown) return <Unknown />
  if (!word)
    return (
      <Page title="辞書のことば" isTitleHidden>
        {error ? (
          <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
            {errorMessage(error)}
          </ErrorPanel>
        ) : (
          <TextSkeleton />
        )}
        <WayBackToDictionary />
      </Page>
    )
  return (
    <Page title={word.word} head={<Head word={word}>{data && actions(data)}</Head>}>
      <article className={classes.text}>
        <Explanation word={word} explained={data} />
        {!data && !error && <TextSkeleton paragraphs={1} label="説明を読み込んでいます" />}
        {!data && error && (
          <Notice
            kind="problem"
            title="くわしい説明を読み込めませんでした"
            action={
              <SecondaryButton onPress={() => void refetch()} isBusy={isFetching}>
                もう一度読み込む
              </SecondaryButton>
            }
          >
            {errorMessage(error)}
          </Notice>
        )}
      </article>
      {word.tags.length > 0 && (
        <div className={classes.tags}>
          <ChipRow label="分類">
            {word.tags.map(tag => (
              <Chip key={tag} to={href('/dictionary/tag/:tag?', { tag })}>
                {tagName(tag)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <WordUses id={id} />
      <WordNeighbours id={id} words={words ?? []} />
      <WayBackToDictionary />
    </Page>
  )
}

function Head({ word: { word, kana, aliases }, children }: { word: Word; children: ReactNode }) {
  usePageTitle(word)
  return (
    <div className={classes.head}>
      {hasKanji(word) && <p className={classes.kana}>{kana}</p>}
      <div className={classes.titleRow}>
        <h1 className={classes.title}>{word}</h1>
        {children}
      </div>
      {aliases.length > 0 && <p className={classes.aliases}>{aliases.join('、')}とも書きます</p>}
    </div>
  )
}

/** The explanation contains the meaning, so the meaning is shown only without one. */
function Explanation({ word, explained }: { word: Word; explained: ExplainedWord | undefined }) {
  if (!explained?.bodyHtml) return <p className={classes.meaning}>{word.meaning}</p>
  return (
    <div className={classes.body}>
      <RichText html={explained.bodyHtml} embeds={explained.embeds} />
    </div>
  )
}

function Unknown() {
  return (
    <Page title="ことばが見つかりません" isTitleHidden>
      <EmptyState title="このことばは、辞書にありません" drawing="stone" action={<WayBackToDictionary />}>
        ことばが変わったか、アドレスがちがうのかもしれません。
      </EmptyState>
    </Page>
  )
}

/** Links to the previous and the next word by reading. They replace the page in the history. */
function WordNeighbours({ id, words }: { id: string; words: readonly Word[] }) {
  const isFromDictionary = useIsFromDictionary()
  const at = words.findIndex(word => word.id === id)
  const neighbours = [
    { name: '前のことば', word: at > 0 ? words[at - 1] : undefined },
    { name: '次のことば', word: at === -1 ? undefined : words[at + 1] },
  ]
  if (neighbours.every(({ word }) => word === undefined)) return null
  return (
    <nav aria-label="前後のことば" className={classes.neighbours}>
      {neighbours.map(({ name, word }) =>
        word ? (
          <Link
            key={name}
            to={href('/dictionary/:wordid', { wordid: word.id })}
            className={classes.neighbour}
            replace
            state={isFromDictionary ? fromDictionary : undefined}
          >
            <span className={classes.side}>{name}</span>
            <span className={classes.near}>{word.word}</span>
          </Link>
        ) : (
          <span key={name} />
        ),
      )}
    </nav>
  )
}

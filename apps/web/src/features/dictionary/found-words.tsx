import type { Word } from '@iki/contract/reading/dictionary'
import { useMemo } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import classes from './dictionary-view.module.css'
import { searchIndexOf, searchWords } from './search-words.ts'
import { WordRows } from './word-rows.tsx'

type Props = {
  /** The whole dictionary, also with a tag: its search index is made once. */
  words: Word[]
  typed: string
  tag: string | undefined
  onClear: () => void
}

const mostAtFirst = 60

/** The results of a search in the whole dictionary or in one tag. */
export function FoundWords({ words, typed, tag, onClear }: Props) {
  const found = useMemo(() => {
    const all = searchWords(searchIndexOf(words), typed)
    return tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag))
  }, [words, typed, tag])
  return (
    <>
      <p className={classes.found} role="status">
        {found.length === 0
          ? '見つかりませんでした'
          : `${found.length.toLocaleString('ja-JP')}語、見つかりました`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title="そのことばは、まだありません"
          drawing="drop"
          action={<SecondaryButton onPress={onClear}>すべてのことばを見る</SecondaryButton>}
        >
          ひらがな、漢字、ローマ字でさがせます。短くすると、見つかることがあります。
        </EmptyState>
      ) : (
        <WordRows key={typed} words={found} label="見つかったことば" most={mostAtFirst} />
      )}
    </>
  )
}

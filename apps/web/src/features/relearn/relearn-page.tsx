import type { RelearnCard } from '@iki/contract/play/relearn'
import { newWordsADay, wordsOfToday } from '@iki/contract/play/relearn-quiz'
import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { QueryError } from '#core/api/query-error.tsx'
import { serverClock } from '#core/time/server-clock.ts'
import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { wordsQuery } from '#entities/word/words.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFocusAfter } from '#ui/page/use-focus-after.ts'
import { QuizRound } from './quiz-round.tsx'
import { cardsQuery } from './relearn.queries.ts'
import classes from './relearn-page.module.css'
import { reviewOutbox, withReviews } from './review-outbox.ts'

/** Words of the dictionary, asked again when they are about to be forgotten. */
export function RelearnPage() {
  const words = useQuery({ ...wordsQuery, refetchOnMount: 'always' })
  const cards = useQuery(cardsQuery)
  const error = words.error ?? cards.error
  return (
    <Page
      title="まなびなおし"
      lead="辞書のことばを、忘れかけたころにもう一度。"
      drawing={{ id: 'relearn', drawing: 'owl' }}
    >
      {words.data && cards.data ? (
        <Relearning words={words.data} cards={cards.data} />
      ) : error ? (
        <QueryError
          error={error}
          missingTitle=""
          onRetry={() => void Promise.all([words.refetch(), cards.refetch()])}
          isRetrying={words.isFetching || cards.isFetching}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

type Props = { words: readonly Word[]; cards: readonly RelearnCard[] }

function Relearning({ words, cards }: Props) {
  const unsent = useStore(reviewOutbox.state, state => state.unsent)
  const [round, setRound] = useState<readonly Word[] | null>(null)
  const [ended, setEnded] = useState(0)
  const entrance = useFocusAfter<HTMLDivElement>(ended)
  useTokyoDay() // At midnight in Tokyo other words are due.
  function end(): void {
    setRound(null)
    setEnded(ended + 1)
  }
  if (round) return <QuizRound words={words} round={round} onEnd={end} />
  return (
    <div tabIndex={-1} ref={entrance}>
      <Entrance words={words} cards={withReviews(cards, unsent)} onBegin={setRound} />
    </div>
  )
}

function Entrance({ words, cards, onBegin }: Props & { onBegin: (round: readonly Word[]) => void }) {
  const { due, fresh } = wordsOfToday({ cards, words, now: serverClock.now(), chance: Math.random })
  if (words.length < 4)
    return (
      <EmptyState title="辞書のことばが、まだ足りません" drawing="leaf">
        ことばがそろうと、ここで学びなおせます。
      </EmptyState>
    )
  if (due.length + fresh.length === 0)
    return (
      <EmptyState
        title="きょうは、ここまで"
        drawing="moon"
        action={<TextLink to={href('/dictionary')}>辞書をひらく</TextLink>}
      >
        覚えたことばは、忘れかけたころに、また出てきます。
      </EmptyState>
    )
  return (
    <div className={classes.entrance}>
      <dl className={classes.counts}>
        <div>
          <dt>おさらい</dt>
          <dd>{due.length}</dd>
        </div>
        <div>
          <dt>あたらしいことば</dt>
          <dd>{fresh.length}</dd>
        </div>
      </dl>
      <PrimaryButton onPress={() => onBegin([...due, ...fresh])}>はじめる</PrimaryButton>
      <p className={classes.note}>
        あたらしいことばは、一日に{newWordsADay}まで。途中でやめても、答えたところまで残ります。
      </p>
    </div>
  )
}

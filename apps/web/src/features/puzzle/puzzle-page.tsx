import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { QueryError } from '#core/api/query-error.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { japaneseTime } from '#ui/format/format-time.ts'
import { Page } from '#ui/page/page.tsx'
import { useFocusAfter } from '#ui/page/use-focus-after.ts'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { puzzleQuery, puzzlesQuery } from './puzzle.queries.ts'
import { bestOf, puzzleOutbox } from './puzzle-outbox.ts'
import classes from './puzzle-page.module.css'
import { PuzzlePlay } from './puzzle-play.tsx'

type Props = FeatureScreenProps['puzzle/puzzle']

/** Two pictures that are almost the same. */
export function PuzzlePage({ tag }: Props) {
  const title = useScreenTitle()
  const { data: puzzles, error, refetch, isFetching } = useQuery(puzzlesQuery(tag))
  const [chosen, setChosen] = useState<string | null>(null)
  const unsent = useStore(puzzleOutbox.state, state => state.unsent)
  const current = chosen ?? puzzles?.[0]?.id ?? null
  return (
    <Page
      title={title}
      lead="二枚の絵のちがいを、さがします。急がなくて、だいじょうぶ。"
      width="wide"
      drawing={{ id: 'puzzle', drawing: 'eye' }}
    >
      {!puzzles && error ? (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !puzzles ? (
        <ListSkeleton rows={4} />
      ) : current === null ? (
        <EmptyState title="絵は、これからならびます" drawing="eye">
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      ) : (
        <div className={classes.parts}>
          <RadioCards
            legend="絵を選ぶ"
            name="puzzle"
            value={current}
            onChange={setChosen}
            options={puzzles.map(({ id, title: name, spotCount, best: known }) => {
              const best = bestOf(id, known, unsent)
              const record = best ? `・いちばんは${japaneseTime(best.seconds)}` : ''
              return { value: id, label: name, about: `ちがいは${spotCount}か所${record}` }
            })}
          />
          <OpenPuzzle key={current} id={current} />
        </div>
      )}
    </Page>
  )
}

function OpenPuzzle({ id }: { id: string }) {
  const { data: puzzle, error, refetch, isFetching } = useQuery(puzzleQuery(id))
  const unsent = useStore(puzzleOutbox.state, state => state.unsent)
  const [round, setRound] = useState(0)
  const part = useFocusAfter<HTMLDivElement>(round)
  if (!puzzle && error)
    return (
      <QueryError
        error={error}
        missingTitle="この絵は、いまお休みしています"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!puzzle) return <ListSkeleton rows={4} />
  return (
    <div tabIndex={-1} ref={part}>
      <PuzzlePlay
        key={round}
        puzzle={puzzle}
        best={bestOf(id, puzzle.best, unsent)}
        onAgain={() => setRound(round + 1)}
      />
    </div>
  )
}

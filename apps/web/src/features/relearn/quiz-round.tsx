import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { QuizCard } from './quiz-card.tsx'
import classes from './quiz-round.module.css'
import { afterAnswer, askedOf, beginRound, isFirstAnswer } from './relearn-round.ts'
import { review, type UnsentReview } from './review-outbox.ts'

type Props = {
  /** All words, from which wrong answers are taken. */
  words: readonly Word[]
  /** The words of this round, in their order. */
  round: readonly Word[]
  onEnd: () => void
}

/** One word after the other. An answer is on the device at once. */
export function QuizRound({ words, round: asked, onEnd }: Props) {
  const [round, setRound] = useState(() =>
    beginRound(asked.filter(each => askedOf(each, words, Math.random) !== null)),
  )
  const [turn, setTurn] = useState(0)
  const [word] = round.left
  if (!word) return <RoundEnd count={round.answered.size} rightCount={round.rightCount} onEnd={onEnd} />

  const record = (rating: UnsentReview['rating']) => isFirstAnswer(round) && review(word.id, rating)

  function answer(rating: UnsentReview['rating']): void {
    if (rating !== 'again') record(rating) // What was wrong is stored already.
    setRound(afterAnswer(round, rating !== 'again'))
    setTurn(turn + 1)
  }

  const done = asked.length - new Set(round.left.map(({ id }) => id)).size
  return (
    <div className={classes.round}>
      <div className={classes.head}>
        <p className={classes.left}>のこり{round.left.length}</p>
        <ProgressLine share={done / asked.length} label="すすみ" />
      </div>
      <AskedWord
        key={turn}
        word={word}
        words={words}
        isFirst={isFirstAnswer(round)}
        onWrong={() => record('again')}
        onAnswer={answer}
      />
      <div className={classes.leave}>
        <SecondaryButton onPress={onEnd}>きょうは、ここまでにする</SecondaryButton>
      </div>
    </div>
  )
}

type AskedProps = Pick<ComponentProps<typeof QuizCard>, 'isFirst' | 'onWrong' | 'onAnswer'> & {
  word: Word
  words: readonly Word[]
}

/** The question stays as it is until it is answered, also when the dictionary is read again meanwhile. */
function AskedWord({ word, words, ...answering }: AskedProps) {
  const [question] = useState(() => askedOf(word, words, Math.random))
  return question && <QuizCard question={question} {...answering} />
}

function RoundEnd({ count, rightCount, onEnd }: { count: number; rightCount: number; onEnd: () => void }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className={classes.end}>
      <BrushDrawing id="relearn-end" drawing="moon" className={classes.moon} />
      <h2 className={classes.endTitle} tabIndex={-1} ref={head} aria-describedby="relearn-sum">
        きょうは、ここまで
      </h2>
      <p className={classes.sum} id="relearn-sum">
        {count}のことばに会いました。はじめから知っていたのは{rightCount}。
      </p>
      <PrimaryButton onPress={onEnd}>おわる</PrimaryButton>
      <TextLink to={href('/dictionary')}>辞書をひらく</TextLink>
    </div>
  )
}

import type { QuestionKind, QuizQuestion } from '@iki/contract/play/relearn-quiz'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useRef, useState } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useFocusAfter } from '#ui/page/use-focus-after.ts'
import classes from './quiz-card.module.css'
import type { UnsentReview } from './review-outbox.ts'

type Props = {
  question: QuizQuestion
  /** Later answers of a round are for practice. */
  isFirst: boolean
  /** Called as soon as a wrong answer is chosen: it counts also if the round is left then. */
  onWrong: () => void
  onAnswer: (rating: UnsentReview['rating']) => void
}

const asks: Readonly<Record<QuestionKind, string>> = {
  meaning: 'この意味のことばは、どれ？',
  word: 'このことばの意味は、どれ？',
  reading: '読みかたは、どれ？',
}

/** A question with four answers, which number keys choose, too; then what is right, and how it was. */
export function QuizCard({ question: { kind, word, asked, options }, isFirst, onWrong, onAnswer }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const outcome = useFocusAfter<HTMLParagraphElement>(chosen)
  const isRight = chosen === word.id

  function choose(id: string): void {
    setChosen(id)
    if (id !== word.id) onWrong()
  }

  useEffect(() => head.current?.focus(), [])
  useEffect(() => {
    if (chosen !== null) return
    const type = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      // A digit that is typed elsewhere is no answer.
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]')) return
      const option = options[Number(key) - 1]
      if (option && !ctrlKey && !metaKey && !altKey) choose(option.id)
    }
    document.addEventListener('keydown', type)
    return () => document.removeEventListener('keydown', type)
  }, [chosen, options])

  return (
    <section className={classes.card} aria-label={asks[kind]}>
      <p className={classes.ask}>{asks[kind]}</p>
      <h2 className={kind === 'meaning' ? classes.meaning : classes.word} tabIndex={-1} ref={head}>
        {asked}
      </h2>
      <ol className={classes.options}>
        {options.map(({ id, text }, index) => (
          <li key={id}>
            <button
              type="button"
              className={classes.option}
              disabled={chosen !== null}
              data-mark={chosen === null ? undefined : markOf(id, word.id, chosen)}
              onClick={() => choose(id)}
            >
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>{text}</span>
              {chosen !== null && id === word.id && <span className={classes.mark}>正解</span>}
              {chosen === id && id !== word.id && <span className={classes.mark}>選んだもの</span>}
            </button>
          </li>
        ))}
      </ol>
      {chosen !== null && (
        <div className={classes.after}>
          <p className={classes.outcome} tabIndex={-1} ref={outcome} role="status">
            {isRight ? 'そのとおり。' : 'もういちど会いましょう。'}
            <span>
              {word.word}（{word.kana}）——{word.meaning}
            </span>
          </p>
          <div className={classes.actions}>
            {isRight && isFirst ? (
              <>
                <SecondaryButton onPress={() => onAnswer('hard')}>むずかしかった</SecondaryButton>
                <PrimaryButton onPress={() => onAnswer('good')}>できた</PrimaryButton>
                <SecondaryButton onPress={() => onAnswer('easy')}>すぐわかった</SecondaryButton>
              </>
            ) : (
              <PrimaryButton onPress={() => onAnswer(isRight ? 'good' : 'again')}>つぎへ</PrimaryButton>
            )}
          </div>
          <TextLink to={href('/dictionary/:wordid', { wordid: word.id })}>辞書で見る</TextLink>
        </div>
      )}
    </section>
  )
}

const markOf = (id: string, right: string, chosen: string) =>
  id === right ? 'right' : id === chosen ? 'wrong' : 'other'

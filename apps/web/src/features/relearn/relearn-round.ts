import { type Chance, kindsOf, type QuizQuestion, questionOf } from '@iki/contract/play/relearn-quiz'
import type { Word } from '@iki/contract/reading/dictionary'

/** A round through words, as pure functions. What was wrong comes again at the end, until it is right. */

export type Round = {
  /** The words to come, the current one first. */
  left: readonly Word[]
  /** Words that were answered already; only the first answer to each counts. */
  answered: ReadonlySet<string>
  rightCount: number
}

export const beginRound = (words: readonly Word[]): Round => ({
  left: words,
  answered: new Set(),
  rightCount: 0,
})

export const isFirstAnswer = ({ left, answered }: Round): boolean =>
  left[0] !== undefined && !answered.has(left[0].id)

/** The round after its current word was answered. */
export function afterAnswer(round: Round, isRight: boolean): Round {
  const [word, ...others] = round.left
  if (!word) return round
  const isCounted = isRight && isFirstAnswer(round)
  return {
    left: isRight ? others : [...others, word],
    answered: new Set([...round.answered, word.id]),
    rightCount: round.rightCount + (isCounted ? 1 : 0),
  }
}

/** A word as a question, in one of the ways in which it can be asked; null if there are too few words. */
export function askedOf(word: Word, words: readonly Word[], chance: Chance): QuizQuestion | null {
  const kinds = kindsOf(word)
  const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'meaning'
  return questionOf(word, words, kind, chance) ?? questionOf(word, words, 'word', chance)
}

import { tokyoDay } from '../api/tokyo.ts'
import type { Word } from '../reading/dictionary.ts'
import type { RelearnCard } from './relearn.ts'

/** How many words a day may be new to a member. */
export const newWordsADay = 20
const optionCount = 4

export const questionKinds = ['meaning', 'word', 'reading'] as const
/** Asked by its meaning, by the word for its meaning, or by its characters for the reading. */
export type QuestionKind = (typeof questionKinds)[number]

export type QuizOption = { id: string; text: string }
export type QuizQuestion = { kind: QuestionKind; word: Word; asked: string; options: QuizOption[] }

/** From 0 up to 1. */
export type Chance = () => number

const hasKanji = /\p{Script=Han}/u

/** How a word can be asked. */
export const kindsOf = ({ word, kana }: Word): QuestionKind[] =>
  hasKanji.test(word) && word !== kana ? [...questionKinds] : ['meaning', 'word']

/** A text without a word, which would give the answer away. */
function without({ word, aliases, kana }: Word, text: string): string {
  // Only a character that is a word by itself is looked for alone.
  const spellings = [word, ...aliases, kana].filter(each => each.length > 1 || hasKanji.test(each))
  return spellings
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, spelling) => left.replaceAll(spelling, '◯◯'), text)
}

/** An answer that gives away neither its own word nor the asked one. */
const answerText: Record<QuestionKind, (word: Word, asked: Word) => string> = {
  meaning: ({ word }) => word,
  word: (word, asked) => without(asked, without(word, word.meaning)),
  reading: ({ kana }) => kana,
}

export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/**
 * A word as a question with one right answer. The wrong ones are of the same tag where there are enough, and none of
 * them reads as the right one. Null if there are too few words to choose from.
 */
export function questionOf(
  word: Word,
  words: readonly Word[],
  kind: QuestionKind,
  chance: Chance,
): QuizQuestion | null {
  const textOf = (answer: Word) => answerText[kind](answer, word)
  const others = shuffled(
    words.filter(({ id }) => id !== word.id),
    chance,
  )
  const isNear = ({ tags }: Word) => tags.some(tag => word.tags.includes(tag))
  const near = [...others.filter(isNear), ...others.filter(other => !isNear(other))]
  const texts = new Set([textOf(word)])
  const wrong: QuizOption[] = []
  for (const other of near) {
    const text = textOf(other)
    if (texts.has(text) || wrong.length === optionCount - 1) continue
    texts.add(text)
    wrong.push({ id: other.id, text })
  }
  if (wrong.length < optionCount - 1) return null
  return {
    kind,
    word,
    asked: kind === 'meaning' ? without(word, word.meaning) : word.word,
    options: shuffled([{ id: word.id, text: textOf(word) }, ...wrong], chance),
  }
}

type Known = { cards: readonly RelearnCard[]; words: readonly Word[]; now: Date; chance: Chance }

/**
 * The words of today: first those that are due, the longest waiting first, then new ones as far as the day allows.
 * Words that were removed are left out, and so are cards that are answered today already.
 */
export function wordsOfToday({ cards, words, now, chance }: Known): { due: Word[]; fresh: Word[] } {
  const today = tokyoDay(now)
  const byId = new Map(words.map(word => [word.id, word]))
  const due = cards
    .filter(card => tokyoDay(new Date(card.due)) <= today && tokyoDay(new Date(card.reviewedAt)) < today)
    .toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))
    .flatMap(({ word }) => byId.get(word) ?? [])
  const known = new Set(cards.map(({ word }) => word))
  const newToday = cards.filter(({ firstAt }) => tokyoDay(new Date(firstAt)) === today).length
  const room = Math.max(0, newWordsADay - newToday)
  const fresh = shuffled(
    words.filter(({ id }) => !known.has(id)),
    chance,
  ).slice(0, room)
  return { due, fresh }
}

import { foundParts } from './folded.ts'

/** A text in which what is looked for is marked. */
export function Found({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  return foundParts(text, words).map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  )
}

import { folded } from '../diary-words.ts'

type Props = { text: string; words: string }

/** A text with what was looked for in it. */
export function Marked({ text, words }: Props) {
  const wanted = folded(words.trim())
  // Where folding changes lengths, as with half-width sound marks, places would no longer fit.
  const at = wanted && folded(text).length === text.length ? folded(text).indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}

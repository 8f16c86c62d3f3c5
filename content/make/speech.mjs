// A sentence of a source as pieces of sound, one a row of the transcript.
import { speak } from './jtalk.mjs'
import { cut } from './sound.mjs'

const COMMA = 0.2 // silence added where a sentence is split into two rows

// One source line is one sentence. A `/` after a comma, in both `text` and `say`, begins a new transcript row there.
// → pieces: { wave, text, rest: seconds of silence that follow }
export function spokenPieces({ text, say = text, pause = 0.9 }) {
  const texts = text.split('/')
  const parts = say.split('/')
  if (texts.length !== parts.length) throw new Error(`text and say are split differently: ${text}`)
  const { wave, from, to, rests } = speak(parts.join(''))
  const commas = s => (s.match(/、/g) ?? []).length
  const inside = commas(say.replace(/、?[。？]?$/, ''))
  if (parts.length > 1 && rests.length !== inside)
    throw new Error(`${rests.length} rests for ${inside} commas: ${say}`)
  let start = from
  let passed = 0
  return parts.map((part, i) => {
    passed += commas(part)
    const last = i === parts.length - 1
    const rest = last ? null : rests[passed - 1]
    const end = last ? to : rest.from
    // 30 ms more than the trace on both sides: the edges of vowels are soft.
    const piece = {
      wave: cut(wave, Math.max(0, start - 0.03), end + 0.03),
      text: texts[i],
      rest: last ? pause : rest.to - rest.from + COMMA,
    }
    start = rest?.to
    return piece
  })
}

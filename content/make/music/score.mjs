// How a tune is written: `D5:1.5 Bb4 _:2` is a pitch, then how many beats it lasts (one when left out); `_` is a rest.

const STEPS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const ACCIDENTALS = { b: -1, '': 0, '#': 1 }

/** The frequency of a pitch such as `Bb4`, in Hz; A4 is 440. */
export function hertz(name) {
  const [, step, accidental, octave] = name.match(/^([A-G])([b#]?)(\d)$/) ?? fail(`no pitch: ${name}`)
  return 440 * 2 ** ((STEPS[step] + ACCIDENTALS[accidental] - 9) / 12 + Number(octave) - 4)
}

/** The notes of a tune: pitch (null for a rest), when it begins and how long it lasts, in beats. */
export function notesOf(tune) {
  let at = 0
  return tune
    .trim()
    .split(/\s+/)
    .map(token => {
      const [name, beats = '1'] = token.split(':')
      const note = { pitch: name === '_' ? null : hertz(name), at, beats: Number(beats) }
      at += note.beats
      return note
    })
}

// Small ゃゅょ and small vowels belong to the mora before them; っ, ん and ー are morae of their own.
const moraeOf = kana => kana.match(/[ぁ-ゖー][ぁぃぅぇぉゃゅょ]?/g) ?? []

/** A sung line: what is read, how it is pronounced, its tune. There is one note for every mora, or it can't be sung. */
export function verse(text, kana, tune) {
  const notes = notesOf(tune)
  const [morae, sung] = [moraeOf(kana).length, notes.filter(({ pitch }) => pitch !== null).length]
  if (morae !== sung) fail(`${text}: ${morae} morae, ${sung} notes`)
  return { text, notes }
}

function fail(message) {
  throw new Error(message)
}

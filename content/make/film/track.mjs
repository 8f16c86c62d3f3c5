// A film's sound: sentences at their times, and what is heard between them; and the transcript, from the voice's real times.
import { bell, inRoom, mix, RATE, writeWav } from '../sound.mjs'
import { spokenPieces } from '../speech.mjs'

const round = seconds => Math.round(seconds * 1000) / 1000

/** A foot on wood, or a finger on the table: low, short, dull. */
export function tap({ pitch = 150, level = 0.16, seconds = 0.22 } = {}) {
  const wave = new Float64Array(Math.round(seconds * RATE))
  let turn = 0
  for (let i = 0; i < wave.length; i++) {
    const t = i / RATE
    turn += (2 * Math.PI * pitch * (1 + 0.6 * Math.exp(-t * 60))) / RATE
    wave[i] = level * Math.sin(turn) * Math.exp(-t * 26) * Math.min(1, t / 0.004)
  }
  return wave
}

/** `lines`: `{ at, text, say }`; `sounds`: `{ at, wave }`. → the whole wave and the rows of the transcript. */
export function trackOf({ id, seconds, lines, sounds = [], bells = [] }) {
  const wave = new Float64Array(Math.round(seconds * RATE))
  const rows = []
  for (const line of lines) {
    let at = line.at
    for (const piece of spokenPieces(line)) {
      const end = at + piece.wave.length / RATE
      if (rows.length && rows.at(-1).end > at)
        throw new Error(
          `${id}: ${piece.text} begins at ${at}, but the line before ends at ${rows.at(-1).end}`,
        )
      if (end > seconds) throw new Error(`${id}: ${piece.text} ends at ${end}, after the film`)
      rows.push({ start: round(at), end: round(end), text: piece.text })
      mix(wave, piece.wave, at)
      at = end + piece.rest
    }
  }
  for (const sound of sounds) mix(wave, sound.wave, sound.at)
  for (const { at, pitch = 620, level = 0.02 } of bells)
    mix(wave, bell(pitch, Math.min(4, seconds - at), level), at)
  return { wave: inRoom(wave, 0.07), rows }
}

export const writeTrack = (path, { wave }) => writeWav(path, wave)

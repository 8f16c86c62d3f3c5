// A film's sound where it is music: a passage of one of our pieces, played again from its score, and the words sung in it.
import { spawnSync } from 'node:child_process'
import { measured } from '../loudness.mjs'
import { GENTLY, levelled, writeWav } from '../music/encode.mjs'
import { samples } from '../music/rate.mjs'
import { faded } from '../music/stage.mjs'

const round = value => Math.round(value * 1000) / 1000

/** → both sides of the sound, and the rows of the transcript: a line is shown until the next one is sung. */
export function passageOf({ seconds, music: { perform, from, fadeIn, lastWordSeconds } }) {
  const { sides, fades, parts } = perform()
  const whole = faded(sides, ...fades)
  const cut = whole.map(wave => wave.slice(samples(from), samples(from + seconds)))
  const sung = parts
    .flatMap(({ verses, from: begin }) => verses.map(({ text, at }) => ({ text, at: at - begin - from })))
    .filter(({ at }) => at >= 0 && at < seconds)
  const rows = sung.map(({ text, at }, i) => ({
    start: round(at),
    end: round(sung[i + 1]?.at ?? Math.min(at + lastWordSeconds, seconds)),
    text,
  }))
  return { sides: faded(cut, fadeIn, 0.5), rows }
}

/** Writes it as sound for the master, at the level of all our music; → how loud it is, in LUFS. */
export function encodePassage(wav, file, { sides }) {
  writeWav(wav, levelled(sides, wav))
  const words = ['-c:a', 'aac', ...GENTLY, '-b:a', '192k', '-ar', '48000']
  const exactly = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  const given = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-i', wav, ...words, ...exactly, file]
  const { status, stderr } = spawnSync('ffmpeg', given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return measured(file)
}

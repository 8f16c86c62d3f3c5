#!/usr/bin/env node
// Makes ../../demo/media/<name>.mp3, the six sounds that lie under the story: twelve seconds each, computed, no recording. A loop
// is a ring: what rings on over its end is heard at its beginning, and at the seam everything is at its softest. Filters begin
// in silence, so three turns are mastered and the middle one is taken: else a low tone ticks at every seam.
//   node story/ambience.mjs [name …]
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encode, master } from '../mastering.mjs'
import { cut, RATE, readWav, writeWav } from '../sound.mjs'
import { loops } from './loops.mjs'

const WAV = `-ac 1 -ar ${RATE} -c:a pcm_s16le`
const MP3 = '-ac 1 -ar 24000 -c:a libmp3lame -b:a 48k'
const asked = process.argv.slice(2)
for (const [name, { level, sound }] of Object.entries(loops)) {
  if (asked.length && !asked.includes(name)) continue
  const wave = sound()
  const [turns, turn] = ['turns', 'turn'].map(part => join(tmpdir(), `iki-${process.pid}-${part}.wav`))
  const medium = fileURLToPath(new URL(`../../demo/media/${name}.mp3`, import.meta.url))
  writeWav(
    turns,
    Float64Array.from({ length: 3 * wave.length }, (_, i) => wave[i % wave.length]),
  )
  const loudness = master(turns, turn, WAV, level)
  writeWav(turn, cut(readWav(turn).wave, wave.length / RATE, (2 * wave.length) / RATE))
  encode(turn, medium, MP3)
  rmSync(turns)
  rmSync(turn)
  console.log(
    `${name}.mp3 ${(wave.length / RATE).toFixed(1)} s, ${statSync(medium).size} bytes, ${loudness} LUFS`,
  )
}

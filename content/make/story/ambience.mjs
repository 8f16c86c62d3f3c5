#!/usr/bin/env node
// Makes ../../demo/media/<name>.mp3, the six sounds that lie under the story: twelve seconds each, computed, no recording. A loop
// is a ring: what rings on over its end is heard at its beginning, and at the seam everything is at its softest.
//   node story/ambience.mjs [name …]
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { master } from '../mastering.mjs'
import { RATE, writeWav } from '../sound.mjs'
import { loops } from './loops.mjs'

const MP3 = '-ac 1 -ar 24000 -c:a libmp3lame -b:a 48k'
const asked = process.argv.slice(2)
for (const [name, { level, sound }] of Object.entries(loops)) {
  if (asked.length && !asked.includes(name)) continue
  const wave = sound()
  const wav = join(tmpdir(), `iki-${process.pid}-${name}.wav`)
  const medium = fileURLToPath(new URL(`../../demo/media/${name}.mp3`, import.meta.url))
  writeWav(wav, wave)
  const loudness = master(wav, medium, MP3, level)
  rmSync(wav)
  console.log(
    `${name}.mp3 ${(wave.length / RATE).toFixed(1)} s, ${statSync(medium).size} bytes, ${loudness} LUFS`,
  )
}

#!/usr/bin/env node
// The folder that ships of a film whose sound is music. The server's own code makes it; only two things are asked for more:
// the searcher that leaves long quiet tones in peace, and that the picture is drawn.
//   node ship-music.mjs <id> <crf> <kbit/s>
import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mediaEngine } from '../../../apps/api/src/core/engine/engine.ts'
import { makeReadyMade } from '../../../apps/api/src/features/film/make-ready-made.ts'
import { GENTLY } from '../music/encode.mjs'

const [id, crf, soundKilobits] = process.argv.slice(2)
const master = `/tmp/iki-films/${id}`
const target = fileURLToPath(new URL(`../../demo/media/${id}.film`, import.meta.url))

const usual = mediaEngine()
const gently = Object.fromEntries(
  GENTLY.join(' ')
    .split(/ ?-(?=\w)/)
    .slice(1)
    .map(each => each.split(' ')),
)
const gentle = {
  ...usual,
  makeStreams: (source, plan, writing) =>
    usual.makeStreams(
      source,
      {
        ...plan,
        encoding: { ...plan.encoding, more: { tune: 'animation' } },
        sound: { ...plan.sound, more: gently },
      },
      writing,
    ),
}
const { durationSeconds } = await makeReadyMade(`${master}.mp4`, target, {
  engine: gentle,
  heights: [480],
  encoding: { crf: Number(crf), preset: 'veryslow', soundKilobits: Number(soundKilobits) },
})
copyFileSync(`${master}.jpg`, `${target}/poster.jpg`)
console.log(`${target}: ${durationSeconds} s`)

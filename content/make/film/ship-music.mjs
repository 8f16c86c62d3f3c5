#!/usr/bin/env node
// The folder that ships of a film whose sound is music. The server's own code makes it; only two words to ffmpeg are more:
// the searcher that leaves long quiet tones in peace, and that the picture is drawn.
//   node ship-music.mjs <id> <crf> <kbit/s>
import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureLoudnessWith } from '../../../apps/api/src/features/content/measured-loudness.ts'
import { ffmpegAt } from '../../../apps/api/src/features/film/ffmpeg.ts'
import { makeReadyMade } from '../../../apps/api/src/features/film/make-ready-made.ts'
import { GENTLY } from '../music/encode.mjs'

const [id, crf, soundKilobits] = process.argv.slice(2)
const master = `/tmp/iki-films/${id}`
const target = fileURLToPath(new URL(`../../demo/media/${id}.film`, import.meta.url))

const usual = ffmpegAt('ffmpeg')
const more = { aac: GENTLY, libx264: ['-tune', 'animation'] }
const gentle = {
  ...usual,
  run: (words, options) =>
    usual.run(
      words.flatMap(word => [word, ...(more[word] ?? [])]),
      options,
    ),
}
const { durationSeconds } = await makeReadyMade(`${master}.mp4`, target, {
  ffmpeg: gentle,
  measureLoudness: measureLoudnessWith('ffmpeg'),
  heights: [480],
  encoding: { crf: Number(crf), preset: 'veryslow', soundKilobits: Number(soundKilobits) },
})
copyFileSync(`${master}.jpg`, `${target}/poster.jpg`)
console.log(`${target}: ${durationSeconds} s`)

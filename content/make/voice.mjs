#!/usr/bin/env node
// Makes ../demo/media/<id>.mp3 (or .m4a, if it is long) and ../demo/lessons/<id>.transcript.json from lessons/<id>.json. See README.md.
//   node voice.mjs [id …]            make these, or all
//   node voice.mjs --readings [id …] only print how each sentence is read
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { speak } from './jtalk.mjs'
import { tagLoudness } from './loudness.mjs'
import { master } from './mastering.mjs'
import { bell, inRoom, mix, RATE, writeWav } from './sound.mjs'
import { spokenPieces } from './speech.mjs'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const BEFORE = 1.4 // seconds from the first bell to the first word
const LEAD = 0.6 // a chapter begins this long before its first word
const AFTER = 0.5 // from the last pause to the last bell
const TAIL = 2.2 // how long the last bell rings
const MP3 = '-ac 1 -ar 24000 -c:a libmp3lame -b:a 48k'
// AAC spends next to nothing on silence, of which a long practice has much, and its file still knows each second.
const AAC = '-ac 1 -ar 24000 -c:a aac -q:a 0.45 -cutoff 9500 -f ipod -movflags +faststart'
const round = seconds => Math.round(seconds * 1000) / 1000

// Whoever fell asleep is not woken by a bell: `endsQuietly`.
function assemble({ lines, bell: pitch, endsQuietly = false }) {
  const pieces = lines.flatMap(line => {
    const [first, ...others] = spokenPieces(line)
    return [{ ...first, chapter: line.chapter }, ...others]
  })
  const rows = []
  const chapters = []
  let at = BEFORE
  for (const piece of pieces) {
    const end = at + piece.wave.length / RATE
    if (piece.chapter) chapters.push({ start: rows.length ? round(at - LEAD) : 0, title: piece.chapter })
    rows.push({ start: round(at), end: round(end), text: piece.text })
    at = end + piece.rest
  }
  const lastBell = at - pieces.at(-1).rest + AFTER
  const wave = new Float64Array(Math.round((endsQuietly ? at : lastBell + TAIL) * RATE))
  for (const [i, piece] of pieces.entries()) mix(wave, piece.wave, rows[i].start)
  mix(wave, bell(pitch, 4.2, 0.022), 0.05)
  if (!endsQuietly) mix(wave, bell(pitch, TAIL, 0.018), lastBell)
  return { wave: inRoom(wave, 0.07), rows, chapters }
}

// For the lesson's own file, which is written by hand.
const chaptersAsFrontMatter = chapters =>
  `chapters: [${chapters.map(({ start, title }) => `{ start: ${round(start)}, title: ${title} }`).join(', ')}]`

const [readings, ids] = [
  process.argv.includes('--readings'),
  process.argv.slice(2).filter(a => !a.startsWith('--')),
]
const all = readdirSync(here('lessons'))
  .filter(f => f.endsWith('.json'))
  .map(f => basename(f, '.json'))
  .sort()
for (const id of ids.length ? ids : all) {
  const source = JSON.parse(readFileSync(here(`lessons/${id}.json`), 'utf8'))
  if (readings) {
    console.log(`\n# ${id}`)
    for (const { text, say = text } of source.lines) {
      const { reading, words } = speak(say.replaceAll('/', ''))
      console.log(`${text}\n    ${reading}\n    ${words}`)
    }
    continue
  }
  const { wave, rows, chapters } = assemble(source)
  const wav = join(tmpdir(), `iki-${process.pid}-${id}.wav`)
  writeWav(wav, wave)
  const isLong = source.form === 'long'
  const medium = here(`../demo/media/${id}.${isLong ? 'm4a' : 'mp3'}`)
  const loudness = master(wav, medium, isLong ? AAC : MP3)
  tagLoudness(medium)
  rmSync(wav)
  writeFileSync(
    here(`../demo/lessons/${id}.transcript.json`),
    `[\n${rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`,
  )
  console.log(`${id} ${(wave.length / RATE).toFixed(1)} s, ${rows.length} rows, ${loudness} LUFS`)
  if (chapters.length) console.log(chaptersAsFrontMatter(chapters))
}

#!/usr/bin/env node
// Makes ../demo/media/<id>.mp3 and ../demo/lessons/<id>.transcript.json from lessons/<id>.json. See README.md.
//   node voice.mjs [id …]            make these, or all
//   node voice.mjs --readings [id …] only print how each sentence is read
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { speak } from './jtalk.mjs'
import { tagLoudness } from './loudness.mjs'
import { bell, cut, inRoom, mix, RATE, writeWav } from './sound.mjs'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const BEFORE = 1.4 // seconds from the first bell to the first word
const AFTER = 0.5 // from the last pause to the last bell
const TAIL = 2.2 // how long the last bell rings
const COMMA = 0.2 // silence added where a sentence is split into two rows
const round = seconds => Math.round(seconds * 1000) / 1000

// One source line is one sentence. A `/` after a comma, in both `text` and `say`, begins a new transcript row there.
// → pieces: { wave, text, rest: seconds of silence that follow }
function spokenPieces({ text, say = text, pause = 0.9 }) {
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

function assemble({ lines, bell: pitch }) {
  const pieces = lines.flatMap(spokenPieces)
  const rows = []
  let at = BEFORE
  for (const piece of pieces) {
    const end = at + piece.wave.length / RATE
    rows.push({ start: round(at), end: round(end), text: piece.text })
    at = end + piece.rest
  }
  const lastBell = at - pieces.at(-1).rest + AFTER
  const wave = new Float64Array(Math.round((lastBell + TAIL) * RATE))
  for (const [i, piece] of pieces.entries()) mix(wave, piece.wave, rows[i].start)
  mix(wave, bell(pitch, 4.2, 0.022), 0.05)
  mix(wave, bell(pitch, TAIL, 0.018), lastBell)
  return { wave: inRoom(wave, 0.07), rows }
}

// Warmer, a little nearer, without peaks; then two passes of loudnorm: measure, and one fixed gain,
// so that pauses stay as quiet as they are.
const TONE = [
  'highpass=f=70',
  'equalizer=f=230:t=q:w=0.9:g=2',
  'equalizer=f=3400:t=q:w=1.1:g=-2',
  'lowpass=f=10500',
  'acompressor=threshold=-24dB:ratio=2:attack=3:release=150:knee=6dB',
  'alimiter=limit=0.22:attack=4:release=60:level=0:latency=1',
].join()
const LOUDNESS = 'loudnorm=I=-18:TP=-1.5:LRA=20:print_format=json'
const MP3 = '-ac 1 -ar 24000 -c:a libmp3lame -b:a 48k'
const NOTHING_ELSE = '-map_metadata -1 -write_id3v1 0 -id3v2_version 0 -fflags +bitexact -flags:a +bitexact'

function encode(wav, mp3) {
  const loudness = (filter, output) => {
    const args = ['-hide_banner', '-nostdin', '-y', '-i', wav, '-af', `${TONE},${filter}`, ...output]
    const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1))
  }
  const seen = loudness(LOUDNESS, ['-f', 'null', '-'])
  const measured = [
    `measured_I=${seen.input_i}`,
    `measured_TP=${seen.input_tp}`,
    `measured_LRA=${seen.input_lra}`,
    `measured_thresh=${seen.input_thresh}`,
    `offset=${seen.target_offset}`,
    'linear=true',
  ]
  const done = loudness([LOUDNESS, ...measured].join(':'), [...`${MP3} ${NOTHING_ELSE}`.split(' '), mp3])
  if (done.normalization_type !== 'linear')
    throw new Error(`${mp3}: loudness could not be set by one fixed gain`)
  return done.output_i
}

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
  const { wave, rows } = assemble(source)
  const wav = join(tmpdir(), `iki-${process.pid}-${id}.wav`)
  writeWav(wav, wave)
  const mp3 = here(`../demo/media/${id}.mp3`)
  const loudness = encode(wav, mp3)
  tagLoudness(mp3)
  rmSync(wav)
  writeFileSync(
    here(`../demo/lessons/${id}.transcript.json`),
    `[\n${rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`,
  )
  console.log(`${id} ${(wave.length / RATE).toFixed(1)} s, ${rows.length} rows, ${loudness} LUFS`)
}

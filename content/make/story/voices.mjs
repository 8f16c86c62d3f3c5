#!/usr/bin/env node
// Makes ../../demo/media/<episode>-<person>.mp3, the one spoken line of each episode. The words are those above the mark
// `[voice](…)` in the episode's own file, so that what is heard is what is read.
//   node story/voices.mjs [file …]             make these, or all
//   node story/voices.mjs --readings [file …]  only print how each line is read
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { speak } from '../jtalk.mjs'
import { tagLoudness } from '../loudness.mjs'
import { master } from '../mastering.mjs'
import { cut, inRoom, mix, RATE, writeWav } from '../sound.mjs'
import { people, say } from './people.mjs'

const demo = path => fileURLToPath(new URL(`../../demo/${path}`, import.meta.url))
const LIMIT = { seconds: 4, bytes: 24_000 }
// The first sound must not be swallowed by a player that begins a little late; the room rings a little at the end.
const BEFORE = 0.08
const AFTER = 0.25
const PAUSE = 0.16
const FASTER = 1.35
const MP3 = '-ac 1 -ar 24000 -c:a libmp3lame -b:a 40k'

/** The lines of all episodes that are spoken: { file, person, look, words as they are read }. */
function spokenLines() {
  const lines = readdirSync(demo('episodes')).flatMap(name => {
    const written = readFileSync(demo(`episodes/${name}`), 'utf8').split('\n')
    return written.flatMap((line, at) => {
      const file = line.match(/^ {2}\[voice\]\(media\/(.+\.mp3)\)$/)?.[1]
      if (!file) return []
      const matched = written[at - 1].match(/^(\w+)（(.+?)）: (.+)$/)
      if (!matched) throw new Error(`${name}: the voice on line ${at + 1} belongs to nobody's words`)
      const [, person, look, words] = matched
      return [{ file, person, look, words: words.replace(/\{[^|}]+\|([^}]+)\}/g, '$1') }]
    })
  })
  // One voice may sound in several ways through an episode, with the same words.
  return [...new Map(lines.map(line => [line.file, line])).values()]
}

const mannerOf = ({ file, person, look, words }) => {
  const { pace, mood, manner } = people[person]
  return {
    words: say[file]?.words ?? words,
    mood: mood?.[look] ?? 'normal',
    manner: { ...manner, r: pace * (say[file]?.pace ?? 1) },
  }
}

// The spoken words with pauses no longer than a talk has; the voice's own are those of someone who reads aloud.
function spoken({ words, mood, manner }) {
  const { wave, from, to, rests } = speak(words, { mood, manner })
  const edges = [{ to: from }, ...rests, { from: to }]
  const pieces = edges
    .slice(1)
    .map(({ from: end }, at) => cut(wave, Math.max(0, edges[at].to - 0.03), end + 0.03))
  const starts = []
  let at = BEFORE
  for (const [index, piece] of pieces.entries()) {
    starts.push(at)
    at += piece.length / RATE
    if (rests[index]) at += Math.min(PAUSE, rests[index].to - rests[index].from)
  }
  const whole = new Float64Array(Math.round((at + AFTER) * RATE))
  for (const [index, piece] of pieces.entries()) mix(whole, piece, starts[index])
  return whole
}

// Whoever has more to say than fits speaks a little faster.
function fitted(line) {
  for (let faster = 1; ; faster += 0.06) {
    const whole = spoken({ ...line, manner: { ...line.manner, r: line.manner.r * faster } })
    if (whole.length / RATE <= LIMIT.seconds || faster > FASTER) return whole
  }
}

function make(line) {
  const whole = fitted(mannerOf(line))
  const wav = join(tmpdir(), `iki-${process.pid}-${line.file}.wav`)
  const medium = demo(`media/${line.file}`)
  writeWav(wav, inRoom(whole, people[line.person].room))
  const loudness = master(wav, medium, MP3, -20)
  tagLoudness(medium)
  rmSync(wav)
  const seconds = whole.length / RATE
  const { size } = statSync(medium)
  const isOver = seconds > LIMIT.seconds || size > LIMIT.bytes
  console.log(
    `${line.file} ${seconds.toFixed(2)} s, ${size} bytes, ${loudness} LUFS${isOver ? '  TOO LONG' : ''}`,
  )
  if (isOver) process.exitCode = 1
}

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isAsked = ({ file }) =>
  asked.length === 0 || asked.some(name => file === name || file === `${name}.mp3`)
for (const line of spokenLines().filter(isAsked)) {
  if (!process.argv.includes('--readings')) make(line)
  else {
    const { words, mood, manner } = mannerOf(line)
    const { reading, words: split } = speak(words, { mood, manner })
    console.log(`${line.file}\n    ${line.words}\n    ${reading}\n    ${split}`)
  }
}

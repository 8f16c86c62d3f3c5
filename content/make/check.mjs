#!/usr/bin/env node
// Checks ../demo: names agree, every medium decodes at a sensible level, and the transcript is where the voice is.
//   node check.mjs
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const demo = path => fileURLToPath(new URL(`../demo/${path}`, import.meta.url))
const problems = []
const names = (folder, end) =>
  readdirSync(demo(folder))
    .filter(f => f.endsWith(end))
    .map(f => basename(f, end))
    .sort()

// The front matter here is flat: `key: value`, or a list in brackets; a film's chapters, indented, are left aside.
function front(path) {
  const match = readFileSync(demo(path), 'utf8').match(/^---\n([\s\S]*?)\n---\n/)
  if (!match) problems.push(`${path}: no front matter`)
  const rows = (match?.[1] ?? '')
    .split('\n')
    .filter(line => !/^( |-|chapters:)/.test(line))
    .map(line => line.match(/^(\w+): (.*)$/))
  if (rows.includes(null)) problems.push(`${path}: a line of the front matter is not "key: value"`)
  return Object.fromEntries(
    rows
      .filter(Boolean)
      .map(([, key, value]) => [key, value.startsWith('[') ? value.slice(1, -1).split(', ') : value]),
  )
}

const DECODED = 24000
const MOST_AT_SEAM = 100 // of 32768
function decode(path) {
  const args = ['-v', 'error', '-i', demo(path), '-f', 's16le', '-ac', '1', '-ar', String(DECODED), '-']
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { maxBuffer: 1 << 28 })
  if (status !== 0 || stderr.length) problems.push(`${path}: ${stderr}`)
  return new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1)
}
const dB = power => 10 * Math.log10(power / 32768 ** 2 + 1e-12)

// Loudness of each 10 ms.
function levels(wave) {
  const step = DECODED / 100
  return Array.from({ length: Math.floor(wave.length / step) }, (_, i) => {
    let sum = 0
    for (let j = i * step; j < (i + 1) * step; j++) sum += wave[j] ** 2
    return dB(sum / step)
  })
}

// How far inside the transcript's row the voice begins and ends, in seconds; negative: it spills over.
// Only the first row may begin in other sound: in the first bell.
function inside(level, { start, end }, isFirst) {
  const speaks = second => level[Math.round(second * 100)] > -34
  const first = (at, way, from) => {
    for (let k = from; k <= 40; k++) if (speaks(at + (way * k) / 100)) return k / 100
    return Number.NaN
  }
  return { start: first(start, 1, isFirst ? 0 : -30), end: first(end, -1, -30) }
}
// A voiceless sound at an edge (desU, fUtatsu) is too soft to be seen, and the room rings a little after the last one.
const fits = off => off.start >= -0.02 && off.start <= 0.25 && off.end >= -0.05 && off.end <= 0.25

const lessons = names('lessons', '.md')
// Films and music have their own kind; what has none is spoken.
const spoken = lessons.filter(id => !front(`lessons/${id}.md`).kind)
let total = 0
const table = []
for (const id of spoken) {
  const { media } = front(`lessons/${id}.md`)
  const isLong = media === `${id}.m4a`
  if (!isLong && media !== `${id}.mp3`) problems.push(`${id}: medium is called ${media}`)
  const wave = decode(`media/${media}`)
  const seconds = wave.length / DECODED
  total += seconds
  const [least, most] = isLong ? [150, 1200] : [20, 90]
  if (seconds < least || seconds > most) problems.push(`${id}: ${seconds} s`)
  const peak = dB(wave.reduce((most, v) => Math.max(most, v * v), 0))
  if (peak > -0.5 || peak < -12) problems.push(`${id}: peak ${peak.toFixed(1)} dB`)
  const rows = JSON.parse(readFileSync(demo(`lessons/${id}.transcript.json`), 'utf8'))
  const level = levels(wave)
  let before = 0
  let worst = 0
  for (const [i, row] of rows.entries()) {
    if (row.start < before || row.end <= row.start || row.end > seconds)
      problems.push(`${id}: times of ${row.text}`)
    before = row.end
    const off = inside(level, row, i === 0)
    worst = Math.max(worst, Math.abs(off.start), Math.abs(off.end))
    if (!fits(off)) problems.push(`${id}: voice is ${off.start}, ${off.end} s off: ${row.text}`)
  }
  table.push(
    `${id.padEnd(26)} ${seconds.toFixed(1)} s  ${rows.length} rows  peak ${peak.toFixed(1)} dB  edges off by at most ${worst} s`,
  )
}

const agree = (what, found) => {
  for (const id of spoken) if (!found.includes(id)) problems.push(`${id}: no ${what}`)
  for (const id of found) if (!lessons.includes(id)) problems.push(`${what} without a lesson: ${id}`)
}
// The story's sounds: a voice belongs to a line, an ambience lies under what follows.
const named = mark =>
  names('episodes', '.md').flatMap(id =>
    [...readFileSync(demo(`episodes/${id}.md`), 'utf8').matchAll(mark)].map(([, name]) => name),
  )
const around = new Set(named(/^♪ (?!–$)(.+)$/gm))
const played = new Set([...named(/^ {2}\[voice\]\(media\/(.+)\.mp3\)$/gm), ...around])
const sounds = names('media', '.mp3')
for (const id of played) {
  if (!sounds.includes(id)) problems.push(`the story names ${id}.mp3, which is not there`)
  else if (decode(`media/${id}.mp3`).length === 0) problems.push(`${id}.mp3: nothing in it`)
}
// It is played round and round: an end that is not at rest ticks at each turn.
for (const id of around) {
  const wave = decode(`media/${id}.mp3`)
  const step = Math.abs(wave.at(-1) - wave.at(0))
  if (step > MOST_AT_SEAM) problems.push(`${id}.mp3: ticks where it begins again, by ${step}`)
}
agree('medium', [...sounds.filter(id => !played.has(id)), ...names('media', '.m4a')])
agree('transcript', names('lessons', '.transcript.json'))
const listed = new Set()
for (const tag of names('playlists', '.md')) {
  for (const id of front(`playlists/${tag}.md`).lessons) {
    listed.add(id)
    if (!lessons.includes(id)) problems.push(`playlist ${tag}: there is no ${id}`)
  }
}
for (const id of names('teachers', '.md')) listed.add(front(`teachers/${id}.md`).greeting)
for (const id of lessons) if (!listed.has(id)) problems.push(`${id}: in no playlist, and no greeting`)
for (const id of names('news', '.md')) {
  const { published, status } = front(`news/${id}.md`)
  if (!id.startsWith(published.slice(0, 10))) problems.push(`news ${id}: published ${published}`)
  if (!['open', 'closed'].includes(status)) problems.push(`news ${id}: status ${status}`)
}
const bytes = readdirSync(demo('.'), { recursive: true })
  .map(name => statSync(demo(name)))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
if (bytes >= 4e7) problems.push(`${bytes} bytes, the limit is 40 MB`)

console.log(table.join('\n'))
console.log(`${lessons.length} lessons, ${total.toFixed(0)} s, ${bytes} bytes, ${problems.length} problems`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length ? 1 : 0

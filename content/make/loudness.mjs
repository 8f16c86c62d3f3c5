#!/usr/bin/env node
// Measures how loud ../demo/media/<id>.mp3 is and writes it into the file as a ReplayGain tag, so that the demo loads
// levelled without being measured. Only the head of a file changes; a file that has the tag stays as it is.
//   node loudness.mjs [id …]         these, or all
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withTag } from './music/mp4.mjs'

const REFERENCE = -18 // LUFS, of ReplayGain 2.0: the tag says how far a file is from it
const NAME = 'REPLAYGAIN_TRACK_GAIN'

export function measured(mp3) {
  const args = ['-hide_banner', '-nostdin', '-i', mp3, '-af', 'loudnorm=print_format=json', '-f', 'null', '-']
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return Number(JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1)).input_i)
}

// ID3v2.3: a header of ten bytes, then one frame with a text of our own naming.
function tagOf(value) {
  const text = Buffer.from(`\0${NAME}\0${value}`, 'latin1')
  const frame = Buffer.alloc(10)
  frame.write('TXXX', 'latin1')
  frame.writeUInt32BE(text.length, 4)
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  head[9] = frame.length + text.length // under 128: one byte of seven bits is enough
  return Buffer.concat([head, frame, text])
}

/** The gain that was written; null if the file had its tag. */
export function tagLoudness(path) {
  const file = readFileSync(path)
  if (path.endsWith('.m4a')) {
    const gain = `${(REFERENCE - measured(path)).toFixed(2)} dB`
    writeFileSync(path, withTag(file, NAME.toLowerCase(), gain))
    return gain
  }
  if (file.subarray(0, 200).includes(NAME)) return null
  if (file.toString('latin1', 0, 3) === 'ID3') throw new Error(`${path}: has a tag without ${NAME}`)
  const gain = `${(REFERENCE - measured(path)).toFixed(2)} dB`
  writeFileSync(path, Buffer.concat([tagOf(gain), file]))
  return gain
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const media = name => fileURLToPath(new URL(`../demo/media/${name}`, import.meta.url))
  const all = readdirSync(media('')).map(name => basename(name, '.mp3'))
  const ids = process.argv.slice(2)
  for (const id of ids.length ? ids : all.sort()) {
    const gain = tagLoudness(media(`${id}.mp3`))
    console.log(`${id} ${gain ?? 'has its tag'}`)
  }
}

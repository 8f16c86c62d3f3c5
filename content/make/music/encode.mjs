// Sound → .m4a. A work is encoded once, whole, and its pieces are cut out between two packets. A packet of AAC sounds
// only together with the one before it, so each piece takes that one along and an edit list (1024 samples of priming)
// tells players to leave it out. Pieces of one work therefore meet without a gap, in the sound that was encoded.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measured } from '../loudness.mjs'
import { withTag } from './mp4.mjs'
import { RATE } from './rate.mjs'

export const PACKET = 1024 // samples
const LOUDNESS = -18 // LUFS, as the spoken lessons
const PEAK = -2 // dB at most
// The other searcher of ffmpeg, and its tricks for stereo and noise, turn the long quiet tones of this music into hum.
export const GENTLY = '-aac_coder fast -aac_is 0 -aac_pns 0 -cutoff 13000'.split(' ')
const CODEC = `-c:a aac ${GENTLY.join(' ')} -b:a 46k -f adts`
const NOTHING_ELSE = '-map_metadata -1 -fflags +bitexact -flags:a +bitexact'

function ffmpeg(...args) {
  const given = ['-hide_banner', '-nostdin', '-y', '-v', 'error', ...args.flatMap(arg => arg.split(' '))]
  const { status, stderr } = spawnSync('ffmpeg', given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

// 32-bit float, so that nothing is cut off before its level is known.
export function writeWav(path, [left, right]) {
  const file = Buffer.alloc(44 + left.length * 8)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + left.length * 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(3, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 8, 28)
  file.writeUInt16LE(8, 32)
  file.writeUInt16LE(32, 34)
  file.write('data', 36)
  file.writeUInt32LE(left.length * 8, 40)
  for (let i = 0; i < left.length; i++) {
    file.writeFloatLE(left[i], 44 + i * 8)
    file.writeFloatLE(right[i], 48 + i * 8)
  }
  writeFileSync(path, file)
}

// One gain for the whole work; what then rises above the peak is bent round softly, and it is little.
export function levelled(sides, wav) {
  writeWav(wav, sides)
  const gain = 10 ** ((LOUDNESS - measured(wav)) / 20)
  const top = 10 ** (PEAK / 20)
  const knee = top * 0.7
  const bent = v => knee + (top - knee) * Math.tanh((v - knee) / (top - knee))
  return sides.map(wave =>
    wave.map(v => {
      const loud = Math.abs(v * gain)
      return Math.sign(v) * (loud > knee ? bent(loud) : loud)
    }),
  )
}

function packetsOf(adts) {
  const packets = []
  for (let at = 0; at < adts.length; ) {
    const length = ((adts[at + 3] & 3) << 11) | (adts[at + 4] << 3) | (adts[at + 5] >> 5)
    packets.push(adts.subarray(at, at + length))
    at += length
  }
  return packets
}

/** Writes the pieces of a work: `parts` with `from` and `to` in packets, and the `path` of each. */
export function encode(sides, parts) {
  const at = name => join(tmpdir(), `iki-music-${process.pid}-${name}`)
  const [wav, adts] = [at('work.wav'), at('work.aac')]
  writeWav(wav, levelled(sides, wav))
  ffmpeg('-i', wav, CODEC, NOTHING_ELSE, adts)
  const packets = packetsOf(readFileSync(adts))
  // Of the whole work: pieces that follow each other keep the level they have beside each other.
  const gain = `${(LOUDNESS - measured(adts)).toFixed(2)} dB`
  for (const { path, from, to } of parts) {
    if (packets.length <= to) throw new Error(`${path}: only ${packets.length} packets`)
    writeFileSync(adts, Buffer.concat(packets.slice(from, to + 1)))
    const early = `-itsoffset ${-PACKET / RATE}`
    const mp4 = [`-c copy -f ipod -movie_timescale ${RATE} -movflags +faststart`, NOTHING_ELSE]
    ffmpeg(early, '-i', adts, ...mp4, path)
    writeFileSync(path, withTag(readFileSync(path), 'replaygain_track_gain', gain))
  }
  rmSync(wav)
  rmSync(adts)
}

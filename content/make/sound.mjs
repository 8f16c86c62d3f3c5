// The sounds around the voice: silence, the bell, the room; and reading and writing WAV. Everything is mono, -1…1.
import { readFileSync, writeFileSync } from 'node:fs'

export const RATE = 48000
const samples = seconds => Math.round(seconds * RATE)

export function readWav(path) {
  const file = readFileSync(path)
  let at = 12
  while (file.toString('latin1', at, at + 4) !== 'data') at += 8 + file.readUInt32LE(at + 4)
  const data = file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4))
  if (file.readUInt32LE(24) !== RATE) throw new Error(`${path}: not ${RATE} Hz`)
  return { wave: Float64Array.from({ length: data.length / 2 }, (_, i) => data.readInt16LE(i * 2) / 32768) }
}

export function writeWav(path, wave) {
  const file = Buffer.alloc(44 + wave.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + wave.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(wave.length * 2, 40)
  for (const [i, v] of wave.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, v)) * 32767), 44 + i * 2)
  writeFileSync(path, file)
}

// A piece of a wave with 8 ms of fade at both ends, so that no cut clicks.
export function cut(wave, from, to) {
  const piece = wave.slice(samples(from), samples(to))
  const fade = Math.min(samples(0.008), piece.length >> 1)
  for (let i = 0; i < fade; i++) {
    piece[i] *= i / fade
    piece[piece.length - 1 - i] *= i / fade
  }
  return piece
}

export function mix(into, piece, atSeconds) {
  const offset = samples(atSeconds)
  for (let i = 0; i < piece.length && offset + i < into.length; i++) into[offset + i] += piece[i]
}

// A small singing bowl: a few inharmonic partials, each a pair that beats slowly; the high ones die first.
const PARTIALS = [
  [1, 1, 1.5],
  [2.71, 0.34, 0.8],
  [5.15, 0.1, 0.35],
  [8.2, 0.03, 0.15],
] // [ratio, weight, seconds to 1/e]
export function bell(pitch, seconds, level) {
  const wave = new Float64Array(samples(seconds))
  for (const [ratio, weight, decay] of PARTIALS) {
    for (const [beat, share] of [
      [-0.35, 0.7],
      [0.35, 0.3],
    ]) {
      const w = 2 * Math.PI * (pitch * ratio + beat)
      for (let i = 0; i < wave.length; i++)
        wave[i] += weight * share * level * Math.exp(-i / RATE / decay) * Math.sin((w * i) / RATE)
    }
  }
  const attack = samples(0.012),
    release = samples(0.9)
  for (let i = 0; i < attack; i++) wave[i] *= i / attack
  for (let i = 0; i < release; i++) wave[wave.length - 1 - i] *= (i / release) ** 1.5
  return wave
}

// A little wooden room: four damped combs and two all-passes after Schroeder, mixed far under the dry sound.
export function inRoom(dry, share) {
  const wet = new Float64Array(dry.length)
  for (const seconds of [0.0297, 0.0371, 0.0411, 0.0437]) {
    const line = new Float64Array(samples(seconds))
    const back = 10 ** ((-3 * seconds) / 0.7) // 60 dB down after 0.7 s
    let dull = 0
    for (let i = 0, p = 0; i < dry.length; i++, p = (p + 1) % line.length) {
      const out = line[p]
      dull += (out - dull) * 0.45
      line[p] = dry[i] + dull * back
      wet[i] += out / 4
    }
  }
  for (const seconds of [0.005, 0.0017]) {
    const line = new Float64Array(samples(seconds))
    for (let i = 0, p = 0; i < wet.length; i++, p = (p + 1) % line.length) {
      const held = line[p]
      line[p] = wet[i] + held * 0.7
      wet[i] = held - line[p] * 0.7
    }
  }
  return dry.map((v, i) => v + wet[i] * share)
}
